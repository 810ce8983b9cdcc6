import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Envelope } from '@postcard/contracts';
import { Schema, type Model } from 'mongoose';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createIndexes } from '../mongo.ts';
import { crowd, eventFor, openTestDatabase, together } from '../testing/index.ts';
import { initialOutbox, outboxFields, outboxIndex, pushOutbox, type WithOutbox } from './outbox.ts';
import { createRelay, type Relay } from './relay.ts';

type Document = { _id: string; version: number } & WithOutbox;

let model: Model<Document>;
let drop: () => Promise<void>;
let relays: Relay[];
let published: Envelope[];

beforeEach(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  const schema = new Schema({ _id: String, version: Number, ...outboxFields }, { versionKey: false }).index(
    outboxIndex,
  );
  model = opened.db.model('thing', schema, 'things') as unknown as Model<Document>;
  await createIndexes(opened.db);
  relays = [];
  published = [];
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  await drop();
});

const event = (id: string, version: number) => eventFor('user.updated', { id, version });
const insert = (id: string, events: Envelope[]) =>
  model.create({ _id: id, version: 1, ...initialOutbox(events) } as never);
const push = async (id: string, version: number) => {
  const { $push, $set } = pushOutbox([event(id, version)]);
  await model.updateOne({ _id: id }, { $push, $set: { ...$set, version } } as never);
};

function relay(publish: (event: Envelope) => Promise<void>, leaseMs?: number): Relay {
  const made = createRelay({
    models: [model as never],
    connected: () => true,
    log: createLog('test', { level: 'silent', pretty: false }),
    metrics: createMetrics('test'),
    publish: async (each) => {
      await publish(each);
      published.push(each);
    },
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  relays.push(made);
  return made;
}

/** A publisher that reports when the given number of events has gone out. */
function counting(wanted: number): { publish: () => Promise<void>; done: Promise<void> } {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  return {
    done,
    publish: async () => {
      sent += 1;
      if (sent === wanted) resolve();
    },
  };
}

const left = () =>
  model.countDocuments({
    $or: [{ outboxDue: { $exists: true } }, { 'outbox.0': { $exists: true } }, { outboxLease: { $exists: true } }],
  } as never);

test('two relays publish what fifty documents hold once each, in order, and leave nothing behind', async () => {
  await together((index) =>
    insert(
      `d${index}`,
      [1, 2, 3].map((version) => event(`d${index}`, version)),
    ),
  );
  const { publish, done } = counting(crowd * 3);
  const both = [relay(publish), relay(publish)];
  both.forEach((each) => each.wake());
  await done;
  await Promise.all(both.map((each) => each.stop()));
  expect(published).toHaveLength(crowd * 3);
  expect(new Set(published.map(({ id }) => id)).size).toBe(crowd * 3);
  for (const [, events] of Map.groupBy(published, ({ aggregateId }) => aggregateId))
    expect(events.map(({ aggregateVersion }) => aggregateVersion)).toEqual([1, 2, 3]);
  expect(await left()).toBe(0);
});

test('fifty events pushed to one document at once all go out', async () => {
  await insert('one', []);
  await together((index) => push('one', index + 2));
  const { publish, done } = counting(crowd);
  const only = relay(publish);
  only.wake();
  await done;
  await only.stop();
  expect(new Set(published.map(({ id }) => id)).size).toBe(crowd);
  expect(await left()).toBe(0);
});

test('what is pushed while its document is being published goes out too', async () => {
  await insert('busy', [event('busy', 1)]);
  const { publish, done } = counting(2);
  let pushed = false;
  const only = relay(async () => {
    if (!pushed) await push('busy', 2);
    pushed = true;
    await publish();
  });
  only.wake();
  await done;
  await only.stop();
  expect(new Set(published.map(({ aggregateVersion }) => aggregateVersion))).toEqual(new Set([1, 2]));
});

test('what the broker does not confirm stays, and what it confirmed before does not', async () => {
  await insert('half', [event('half', 1), event('half', 2), event('half', 3)]);
  const { promise: refused, resolve } = Promise.withResolvers<void>();
  const only = relay(async ({ aggregateVersion }) => {
    if (aggregateVersion < 2) return;
    resolve();
    throw new Error('not confirmed');
  });
  only.wake();
  await refused;
  await only.stop();
  const document = await model.findById('half').lean();
  expect(document?.outbox?.map(({ aggregateVersion }) => aggregateVersion)).toEqual([2, 3]);
  expect(document?.outboxDue).toBeInstanceOf(Date);
});

test('a document is left to the relay that claimed it until its lease ends, then another takes it', async () => {
  await insert('leased', [event('leased', 1)]);
  const { promise: claimed, resolve: onClaimed } = Promise.withResolvers<void>();
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  const dies = relay(async () => {
    onClaimed();
    await free;
    throw new Error('died');
  }, 60_000);
  dies.wake();
  await claimed;
  const second = counting(1);
  const heir = relay(second.publish);
  heir.wake();
  await heir.stop();
  expect(published).toEqual([]);
  await model.updateOne({ _id: 'leased' }, { $set: { outboxDue: new Date(Date.now() - 1) } } as never);
  const late = relay(second.publish);
  late.wake();
  await second.done;
  await late.stop();
  expect(await left()).toBe(0);
  letGo();
});
