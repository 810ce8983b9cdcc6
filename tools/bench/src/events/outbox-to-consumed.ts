import { type Envelope } from '@postcard/contracts';
import {
  connectBus,
  connectMongo,
  createIndexes,
  createLog,
  createMetrics,
  createRelay,
  initialOutbox,
  outboxFields,
  outboxIndex,
} from '@postcard/service-kit';
import { createPublishedEvents } from '@postcard/service-kit/outbox/published';
import { Schema, type Model } from 'mongoose';
import type { OwnedResources } from '../machine/owned-resources.ts';

type Options = { mongoUri: string; amqpUrl: string; prefetch: number };
type Document = { _id: string } & ReturnType<typeof initialOutbox>;

/**
 * A service that owns documents with outboxes and another that consumes, as service-kit makes both.
 * @returns a run: events a second from the first document claimed to the last event consumed and its outbox emptied
 */
export async function createOutboxRun(
  resources: OwnedResources,
  { mongoUri, amqpUrl, prefetch }: Options,
): Promise<(events: readonly Envelope[]) => Promise<number>> {
  const log = createLog('bench', { level: 'error', pretty: false });
  const db = await resources.own(connectMongo({ uri: mongoUri, dbName: 'bench', log }), (connection) =>
    connection.close(),
  );
  const schema = new Schema<Document>({ _id: String, ...outboxFields }, { versionKey: false }).index(outboxIndex);
  const model = db.model('email', schema, 'emails');
  const published = createPublishedEvents(db, () => new Date());
  await createIndexes(db);

  const bus = async (service: string) => {
    const metrics = createMetrics(service);
    const one = await resources.own(connectBus({ url: amqpUrl, service, log, metrics }), ({ close }) => close());
    await new Promise<void>((resolve) => (one.connected() ? resolve() : one.onConnect(resolve)));
    return { ...one, metrics };
  };
  const publisher = await bus('svc-requests');
  const consumer = await bus('svc-notify');
  const tally = { consumed: new Set<string>(), onEach: () => {} };
  const handler = async (event: Envelope<never>) => {
    tally.consumed.add(event.id);
    tally.onEach();
  };
  await consumer.consume({ handlers: { 'sample-request.submitted': handler }, prefetch });

  return async (events) => {
    await model.deleteMany({});
    await published.outboxes.deleteMany({});
    // Their ids tell the time, as those of every service do.
    await model.insertMany(events.map((event) => ({ _id: event.id, ...initialOutbox([event]) })));
    tally.consumed.clear();
    const relay = createRelay({
      models: [model as unknown as Model<never>],
      publish: publisher.publish,
      connected: publisher.connected,
      published,
      log,
      metrics: publisher.metrics,
    });
    const allConsumed = new Promise<void>(
      (resolve) => (tally.onEach = () => tally.consumed.size === events.length && resolve()),
    );
    const startedAt = performance.now();
    relay.start();
    relay.wake();
    // `stop` would end after the batch in hand; the last consumed event shows that all batches went out.
    await allConsumed;
    await relay.stop();
    const took = performance.now() - startedAt;
    const left = await model.countDocuments({ outboxDue: { $exists: true } } as object);
    if (left > 0) throw new Error(`${left} outboxes still hold events`);
    return (events.length / took) * 1000;
  };
}
