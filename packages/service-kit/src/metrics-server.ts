import { createServer } from 'node:http';
import { acrossTowns } from './town/current.ts';
import type { Registry } from 'prom-client';

export type MetricsServer = { port: number; stop(): Promise<void> };

type Place = { host: string; port: number };

export async function serveMetrics(registry: Registry, { host, port }: Place): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    acrossTowns(() => registry.metrics()).then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
