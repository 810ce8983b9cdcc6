import { randomBytes } from 'node:crypto';
import { startMongo, startRabbit } from '@postcard/devstack';
import type { Child } from '@postcard/devstack/process/child';
import { freePorts } from '@postcard/devstack/process/ports';
import { startTestIssuer } from '@postcard/service-kit/testing';
import { join } from 'node:path';
import type { StackEnvironment } from '../benchmark.ts';
import { startGateway } from '../machine/start-gateway.ts';
import { startProcess, startUnit } from '../machine/start-process.ts';

export const listPath = '/api/campaigns';

const publicUrl = 'http://localhost:8080';
const local = (port: number) => `http://127.0.0.1:${port}`;

/** A path with its name in the results and the service behind our gateway that responds to it. */
type PublicRead = { name: string; path: string; service: Child };

/** Addresses of two gateways that respond with the same bytes to each of the paths. */
export type BothSides = { ours: string; bare: string; bareServer: Child; paths: PublicRead[] };

/** A gateway in front of the services with the demo's data, and another one in front of a bare node:http server. */
export async function startBothSides({ resources, log }: StackEnvironment): Promise<BothSides> {
  const folder = resources.folder();
  const ports = (await freePorts(5)) as [number, number, number, number, number];
  const [campaigns, identity, bytes, ours, bare] = ports.map(local) as [string, string, string, string, string];
  const env = await startServers({ folder, resources, log });
  const cards = await startUnit(resources, { unit: 'svc-campaigns', port: ports[0], folder, env: env('campaigns') });
  const plans = await startUnit(resources, { unit: 'svc-identity', port: ports[1], folder, env: env('identity') });
  await startGateway(resources, { folder, port: ports[3], serviceUrl: campaigns, identityUrl: identity });
  const [card] = (await (await fetch(ours + listPath)).json()) as [{ id: string }];
  const paths = [
    { name: listPath, path: listPath, service: cards },
    { name: '/api/campaigns/{id}', path: `${listPath}/${card.id}`, service: cards },
    { name: '/api/campaigns/gallery', path: '/api/campaigns/gallery', service: cards },
    { name: '/api/design-templates', path: '/api/design-templates', service: cards },
    { name: '/api/membership-plans', path: '/api/membership-plans', service: plans },
  ];
  const bareServer = await startProcess(resources, {
    name: 'same-bytes',
    command: process.execPath,
    args: [join(import.meta.dirname, 'same-bytes.ts')],
    env: {
      SOURCE_URL: ours,
      PATHS: paths.map(({ path }) => path).join(' '),
      PORT: String(ports[2]),
    },
    folder,
    readyUrl: `${bytes}/readyz`,
  });
  await startGateway(resources, { folder: resources.folder(), port: ports[4], serviceUrl: bytes });
  return { ours, bare, bareServer, paths };
}

/** @returns the settings of a service with a database of this name */
async function startServers({
  folder,
  resources,
  log,
}: Pick<StackEnvironment, 'resources' | 'log'> & { folder: string }) {
  const [mongo, rabbit, issuer] = await Promise.all([
    resources.own(startMongo({ dataDir: folder, log }), (server) => server.stop()),
    resources.own(startRabbit({ dataDir: folder, log }), (server) => server.stop()),
    resources.own(startTestIssuer(publicUrl), (server) => server.close()),
  ]);
  log(`on ${mongo.kind}`);
  return (name: string): Record<string, string> => ({
    MONGODB_URI: mongo.uri,
    MONGODB_DB: name,
    AMQP_URL: rabbit.url,
    JWKS_URL: issuer.jwksUrl,
    PUBLIC_URL: publicUrl,
    DEMO_DATA: '1',
    ADMIN_PASSWORD: 'Str0ng!bench',
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_MEMBERSHIP_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  });
}
