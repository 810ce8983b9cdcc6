import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { createTestClient, type TestClient } from './client.ts';
import { startEventProbe, type EventProbe } from './events.ts';
import { startTestIssuer, type TestIssuer } from './issuer.ts';
import { setUp } from '../mongo.ts';
import type { RunningService } from '../service.ts';
import { watchShardKeys } from './shard-keys.ts';
import { waitUntil } from './wait-until.ts';

export function testServers(): { mongodbUri: string; amqpUrl: string } {
  const { TEST_MONGODB_URI: mongodbUri, TEST_AMQP_URL: amqpUrl } = process.env;
  if (!mongodbUri || !amqpUrl) throw new Error('the tests need MongoDB and RabbitMQ; run them with `npm test`');
  return { mongodbUri, amqpUrl };
}

export type TestService = {
  url: string;
  env: Record<string, string>;
  issuer: TestIssuer;
  events: EventProbe;
  client(user?: Parameters<TestIssuer['cookie']>[0]): TestClient;
  service: RunningService;
  stop(): Promise<void>;
};

type Options = {
  name: string;
  env?: Record<string, string>;
  start: (env: Record<string, string>) => Promise<RunningService>;
};

/** Starts a whole service on a free port, with a separate database and broker namespace. `stop` removes them. */
export async function startTestService({ name, env: extra = {}, start }: Options): Promise<TestService> {
  const { mongodbUri, amqpUrl } = testServers();
  const id = randomUUID().slice(0, 8);
  const issuer = await startTestIssuer(extra['PUBLIC_URL']);
  const env: Record<string, string> = {
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    MONGODB_URI: monitored(mongodbUri),
    MONGODB_DB: `test-${name}-${id}`,
    AMQP_URL: amqpUrl,
    BUS_NAMESPACE: `test-${id}`,
    JWKS_URL: issuer.jwksUrl,
    PUBLIC_URL: 'http://localhost:8080',
    TOWNS: 'all',
    DEMO_DATA: '0',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...extra,
  };
  const events = await startEventProbe(amqpUrl, env['BUS_NAMESPACE'] as string);
  const watch = watchShardKeys();
  const service = await start(env);
  watch.endListening();
  const url = `http://127.0.0.1:${service.port}`;
  await brokerIsThere(url);
  return {
    url,
    env,
    issuer,
    events,
    service,
    client: (user) => createTestClient(url, user ? issuer.cookie(user) : ''),
    stop: async () => {
      await service.stop();
      await events.stop();
      await issuer.close();
      await dropDatabase(env['MONGODB_DB'] as string);
      watch.check();
    },
  };
}

function monitored(uri: string): string {
  const address = new URL(uri);
  address.searchParams.set('monitorCommands', 'true');
  if (address.pathname === '') address.pathname = '/';
  return address.href;
}

export function brokerIsThere(url: string): Promise<unknown> {
  return waitUntil(() => isReady(url), { what: `${url} is ready`, timeoutMs: 20_000, everyMs: 20 });
}

async function isReady(url: string): Promise<boolean> {
  const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: Record<string, string> };
  return checks['broker'] === 'ok';
}

export async function openTestDatabase(
  options: Parameters<typeof setUp>[1] = {},
): Promise<{ db: mongoose.Connection; drop: () => Promise<void> }> {
  const { mongodbUri } = testServers();
  const db = mongoose.createConnection(mongodbUri, {
    dbName: `test-${randomUUID().slice(0, 12)}`,
    autoIndex: false,
    autoCreate: false,
  });
  setUp(db, options);
  await db.asPromise();
  return {
    db,
    drop: async () => {
      await db.dropDatabase();
      await db.close();
    },
  };
}

async function dropDatabase(dbName: string): Promise<void> {
  const db = await mongoose.createConnection(testServers().mongodbUri, { dbName }).asPromise();
  await db.dropDatabase();
  await db.close();
}
