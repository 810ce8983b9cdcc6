import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function startServer(handler: RequestListener | Server, at = { host: '127.0.0.1', port: 0 }) {
  const server = typeof handler === 'function' ? createServer(handler) : handler;
  server.listen(at);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://${at.host}:${port}`, port, server, stop };
}
