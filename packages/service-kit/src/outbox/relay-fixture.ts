import type { Envelope } from '@postcard/contracts';
import { Schema, type Model } from 'mongoose';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createIndexes, type Connection } from '../mongo.ts';
import { eventFor, openTestDatabase } from '../testing/index.ts';
import { initialOutbox, outboxFields, outboxIndex, pushOutbox, type WithOutbox } from './outbox.ts';
import { createPublishedEvents } from './published.ts';
import { createRelay, type Relay, type RelaySignal, type RelaySignals } from './relay.ts';

type Document = { _id: string; version: number } & WithOutbox;
type Publish = (event: Envelope) => Promise<void>;

const schema = new Schema({ _id: String, version: Number, ...outboxFields }, { versionKey: false }).index(outboxIndex);

export const thingsOf = (db: Connection) => db.model('thing', schema, 'things') as unknown as Model<Document>;

export const event = (id: string, version: number) => eventFor('user.updated', { id, version });

export async function insertThing(model: Model<Document>, id: string, versions: readonly number[]): Promise<void> {
  await model.create({ _id: id, version: 1, ...initialOutbox(versions.map((version) => event(id, version))) });
}

export async function pushTo(model: Model<Document>, id: string, version: number): Promise<void> {
  const { $push, $set } = pushOutbox([event(id, version)]);
  await model.updateOne({ _id: id }, { $push, $set: { ...$set, version } });
}

export async function openRelays() {
  const { db, drop } = await openTestDatabase();
  const model = thingsOf(db);
  const kept = createPublishedEvents(db, () => new Date());
  await createIndexes(db);
  const relays: Relay[] = [];
  const published: Envelope[] = [];
  return {
    db,
    model,
    published,
    kept,
    relay: (
      publish: Publish,
      options: { signals?: RelaySignals; lostAfterMs?: number; pollMs?: number; batch?: number } = {},
    ): Relay => {
      const made = createRelay({
        models: [model],
        published: kept,
        connected: () => true,
        log: createLog('test', { level: 'silent', pretty: false }),
        metrics: createMetrics('test'),
        publish: async (each) => {
          await publish(each);
          published.push(each);
        },
        ...options,
      });
      relays.push(made);
      return made;
    },
    left: () =>
      model.countDocuments({
        $or: [{ outboxDue: { $exists: true } }, { 'outbox.0': { $exists: true } }, { outboxLease: { $exists: true } }],
      }),
    close: async () => {
      await Promise.all(relays.map((relay) => relay.stop()));
      await drop();
    },
  };
}
export type Relays = Awaited<ReturnType<typeof openRelays>>;

export function counting(count: number): { publish: () => Promise<void>; done: Promise<void> } {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  return {
    done,
    publish: async () => {
      sent += 1;
      if (sent === count) resolve();
    },
  };
}

export function createSignals(): RelaySignals & { sent: RelaySignal[] } {
  const listeners = new Set<(signal: RelaySignal) => void>();
  const sent: RelaySignal[] = [];
  return {
    sent,
    send: (signal) => {
      sent.push(signal);
      for (const listener of listeners) listener(signal);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
