import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Envelope } from '@postcard/contracts';
import { Schema, type Connection, type Model } from 'mongoose';
import { baseConfig, loadConfig } from './config.ts';
import { createLog } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { migrate } from './migrate.ts';
import { initialOutbox, outboxFields, outboxIndex, type WithOutbox } from './outbox/outbox.ts';
import { createRelay, type Relay } from './outbox/relay.ts';
import { eventFor, openTestDatabase, testServers } from './testing/index.ts';

type Document = { _id: string; version: number } & WithOutbox;

const schema = new Schema({ _id: String, version: Number, ...outboxFields }, { versionKey: false, autoIndex: false })
  .index(outboxIndex)
  .index({ version: 1 }, { unique: true });

let db: Connection;
let drop: () => Promise<void>;
let metrics: Metrics;
let model: Model<Document>;
beforeEach(async () => {
  ({ db, drop } = await openTestDatabase());
  metrics = createMetrics('test');
  model = db.model('thing', schema, 'things') as unknown as Model<Document>;
});
afterEach(() => drop());

const figure = async (name: string) =>
  new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(await metrics.registry.metrics())?.[1];

function relay(publish: (event: Envelope) => Promise<void>, connected: () => boolean): Relay {
  return createRelay({
    models: [model],
    connected,
    publish,
    log: createLog('test', { level: 'silent', pretty: false }),
    metrics,
  });
}

test('the age of the oldest event is reported without a broker, and is zero once it is published', async () => {
  const old = new Date(Date.now() - 90_000);
  await model.create({
    _id: 'a',
    version: 1,
    ...initialOutbox([{ ...eventFor('user.updated', { id: 'a', version: 1 }), occurredAt: old.toISOString() }], old),
  });
  await model.create({ _id: 'b', version: 2, ...initialOutbox([eventFor('user.updated', { id: 'b', version: 2 })]) });
  let isThere = false;
  let left = 2;
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const only = relay(
    async () => void (--left === 0 && resolve()),
    () => isThere,
  );
  expect(Number(await figure('outbox_oldest_seconds'))).toBeGreaterThanOrEqual(90);
  expect(await figure('outbox_waiting_documents')).toBe('2');
  isThere = true;
  only.wake();
  await done;
  await only.stop();
  expect(await figure('outbox_oldest_seconds')).toBe('0');
  expect(await figure('outbox_waiting_documents')).toBe('0');
});

test('a figure that cannot be read is left out, and the others are reported', async () => {
  metrics.watchOutbox(() => Promise.reject(new Error('away')));
  metrics.watchQueue(() => Promise.reject(new Error('away')));
  expect([await figure('outbox_oldest_seconds'), await figure('queue_messages')]).toEqual([undefined, undefined]);
  expect(await figure('broker_connected')).toBe('0');
  metrics.watchQueue(async () => [
    { kind: 'retry', messages: 2 },
    { kind: 'retry', messages: 3 },
  ]);
  expect(await figure('queue_messages')).toBe('5');
});

test('the metrics port serves nothing else', async () => {
  const server = await serveMetrics(metrics.registry, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${server.port}`;
  const responses = await Promise.all(['/metrics', '/', '/readyz', '/api/users'].map((path) => fetch(`${url}${path}`)));
  expect(responses.map(({ status }) => status)).toEqual([200, 404, 404, 404]);
  expect(await responses[0]!.text()).toContain('process_cpu_seconds_total');
  await server.stop();
  await expect(fetch(`${url}/metrics`)).rejects.toThrow();
});

test("a migration creates a service's indexes and can run twice", async () => {
  const { mongodbUri, amqpUrl } = testServers();
  const config = loadConfig(baseConfig, {
    NODE_ENV: 'test',
    PORT: '0',
    MONGODB_URI: mongodbUri,
    MONGODB_DB: db.name,
    AMQP_URL: amqpUrl,
    JWKS_URL: 'http://127.0.0.1:9/jwks.json',
    PUBLIC_URL: 'http://localhost:8080',
    LOG_LEVEL: 'silent',
  });
  const build = (deps: { db: Connection }) => deps.db.model('thing', schema, 'things');
  for (const _ of ['first', 'second'])
    expect(await migrate('test', config, build)).toEqual(['things', 'published_events']);
  const indexes = await db.collection('things').indexes();
  expect(indexes.map(({ key, unique = false }) => [Object.keys(key).join(), unique])).toEqual(
    expect.arrayContaining([
      ['outboxDue', false],
      ['townId,version', true],
    ]),
  );
});
