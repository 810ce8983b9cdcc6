import { randomUUID } from 'node:crypto';
import type { Envelope } from '@postcard/contracts';
import { exampleSampleRequest } from '@postcard/contracts/example-requests';
import * as kit from '@postcard/service-kit';
import { createPublishedEvents } from '@postcard/service-kit/outbox/published';
import { Schema } from 'mongoose';
import { compare, interleave, type Bench, type Result } from './harness/measure.ts';
import type { OwnedResources } from './harness/resources.ts';
import { startServers, type Servers } from './harness/servers.ts';

const eventsOfARun = 2_000;
/** Unacknowledged events per consumer, as in service-kit. */
const prefetch = 32;
/** Target in events a second, thirty times as many as 10,000 towns have (docs/growth.md). */
const needed = 1_000;

type Document = { _id: string } & ReturnType<typeof kit.initialOutbox>;

export async function events(bench: Bench): Promise<Result[]> {
  const servers = await startServers(bench);
  const sendAll = await createRun(bench.resources, servers);
  const sides = { ours: () => sendAll(newEvents()) };
  // The JVM of the embedded database needs this many warm-ups to compile its code.
  const { ours } = await interleave(sides, { ...bench, rounds: 7, warmUps: 15 });
  return [
    compare({
      name: 'events: outbox to consumed',
      ours,
      peer: [needed],
      unit: 'events/s',
      target: { atLeast: 1 },
      more: { eventsOfARun, bytes: JSON.stringify(newEvents()[0]).length, mongo: servers.mongo.kind },
    }),
  ];
}

function newEvents(): Envelope[] {
  const newEvent = kit.createEventFactory('svc-requests');
  return Array.from({ length: eventsOfARun }, () => {
    const sampleRequest = exampleSampleRequest({ id: randomUUID(), createdAt: new Date().toISOString() });
    return newEvent('sample-request.submitted', { id: sampleRequest.id, version: 1 }, { sampleRequest }) as Envelope;
  });
}

/** Connects outboxes and a consumer as service-kit does. @returns a run: events a second until all are consumed */
async function createRun(resources: OwnedResources, { mongo, rabbit, nameOf }: Servers) {
  const log = kit.createLog('bench', { level: 'error', pretty: false });
  const connected = kit.connectMongo({ uri: mongo.uri, dbName: nameOf('bench'), log });
  const db = await resources.own(connected, (connection) => connection.close());
  const schema = new Schema<Document>({ _id: String, ...kit.outboxFields }, { versionKey: false });
  const model = db.model('email', schema.index(kit.outboxIndex), 'emails');
  const published = createPublishedEvents(db, () => new Date());
  await kit.createIndexes(db);
  const connect = async (service: string) => {
    const metrics = kit.createMetrics(service);
    const bus = await resources.own(kit.connectBus({ url: rabbit.url, service, log, metrics }), ({ close }) => close());
    await new Promise<void>((resolve) => (bus.connected() ? resolve() : bus.onConnect(resolve)));
    return { ...bus, metrics };
  };
  const [publisher, consumer] = [await connect('svc-requests'), await connect('svc-notify')];
  const consumed = new Set<string>();
  let onEvent = () => {};
  const handler = async (event: Envelope<never>) => {
    consumed.add(event.id);
    onEvent();
  };
  await consumer.consume({ handlers: { 'sample-request.submitted': handler }, prefetch });

  return async (all: readonly Envelope[]): Promise<number> => {
    await model.deleteMany({});
    await published.outboxes.deleteMany({});
    await model.insertMany(all.map((event) => ({ _id: event.id, ...kit.initialOutbox([event]) })));
    consumed.clear();
    const { publish, connected: isConnected, metrics } = publisher;
    const models = [model];
    const relay = kit.createRelay({ models, publish, connected: isConnected, published, log, metrics });
    const allConsumed = new Promise<void>((resolve) => {
      onEvent = () => consumed.size === all.length && resolve();
    });
    const startedAt = performance.now();
    relay.start();
    relay.wake();
    await allConsumed;
    await relay.stop();
    const took = performance.now() - startedAt;
    const left = await model.countDocuments({ outboxDue: { $exists: true } });
    if (left > 0) throw new Error(`${left} outboxes still hold events`);
    return (all.length / took) * 1000;
  };
}
