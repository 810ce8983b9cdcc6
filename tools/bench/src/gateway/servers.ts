import { join } from 'node:path';
import type { Child } from '@postcard/devstack/process/child';
import { freePorts } from '@postcard/devstack/process/ports';
import { firstTown } from '@postcard/service-kit/town/known';
import type { OwnedResources } from '../machine/owned-resources.ts';
import { startGateway } from '../machine/start-gateway.ts';
import { startProcess } from '../machine/start-process.ts';
import { startProxy, startUpstream } from './nginx.ts';

/** A path the gateway hands to a service. */
export const path = '/api/campaigns/spring';

export type Server = { child: Child; port: number };
export type Servers = Record<
  'ours' | 'second' | 'nginx' | 'fastify' | 'undici' | 'undiciWithHeaders' | 'upstream',
  Server
>;

/** Two workers of the gateway and its peers, each one process in front of the same upstream. */
export async function startServers(resources: OwnedResources, nginx: string): Promise<Servers> {
  const folder = resources.folder();
  const ports = (await freePorts(7)) as [number, number, number, number, number, number, number];
  const [upstreamPort, nginxPort, fastifyPort, undiciPort, withHeadersPort, firstPort, secondPort] = ports;
  const serviceUrl = `http://127.0.0.1:${upstreamPort}`;
  const started = async (port: number, child: Promise<Child>): Promise<Server> => ({ port, child: await child });
  const gatewayAt = (port: number) =>
    started(port, startGateway(resources, { folder: resources.folder(), port, serviceUrl }));
  const peerAt = (port: number, name: 'fastify' | 'undici', env: Record<string, string> = {}) =>
    started(
      port,
      startProcess(resources, {
        name,
        command: process.execPath,
        args: [join(import.meta.dirname, `${name}-proxy.ts`)],
        env: { NODE_ENV: 'production', PORT: String(port), UPSTREAM_URL: serviceUrl, ...env },
        folder,
        readyUrl: `http://127.0.0.1:${port}${path}`,
      }),
    );
  const program = { program: nginx, folder };
  const upstream = await started(
    upstreamPort,
    startUpstream(resources, { ...program, name: 'upstream', port: upstreamPort }),
  );
  const ours = await gatewayAt(firstPort);
  return {
    upstream,
    nginx: await started(
      nginxPort,
      startProxy(resources, { ...program, name: 'nginx', port: nginxPort, upstreamPort }),
    ),
    ours,
    second: await gatewayAt(secondPort),
    fastify: await peerAt(fastifyPort, 'fastify'),
    undici: await peerAt(undiciPort, 'undici'),
    undiciWithHeaders: await peerAt(withHeadersPort, 'undici', await headersOf(ours)),
  };
}

/** What our gateway adds to a request and to its response. */
async function headersOf({ port }: Server): Promise<Record<string, string>> {
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
  const ofEveryServer = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive']);
  const added = [...headers].filter(([name]) => !ofEveryServer.has(name)).flat();
  const asked = ['x-request-id', headers.get('x-request-id'), 'x-client-ip', '127.0.0.1', 'x-town', firstTown.id];
  return { RESPONSE_HEADERS: JSON.stringify(added), REQUEST_HEADERS: JSON.stringify(asked) };
}
