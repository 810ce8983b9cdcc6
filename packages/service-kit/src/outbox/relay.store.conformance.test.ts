import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { crowd, together, eventFor } from '../testing/index.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { counting, event, insertThing, openRelays, pushTo, type Relays } from './relay-fixture.ts';
import { initialOutbox } from './outbox.ts';
import type { PublishedDocument } from './published.ts';

let relays: Relays;
beforeEach(async () => void (relays = await openRelays()));
afterEach(() => relays.close());

test('two relays publish the events of fifty documents once each, in order, and leave nothing behind', async () => {
  await together((index) => insertThing(relays.model, `d${index}`, [1, 2, 3]));
  const { publish, done } = counting(crowd * 3);
  const both = [relays.relay(publish), relays.relay(publish)];
  both.forEach((each) => each.wake());
  await done;

  await Promise.all(both.map((each) => each.stop()));

  expect(relays.published).toHaveLength(crowd * 3);
  expect(new Set(relays.published.map(({ id }) => id)).size).toBe(crowd * 3);
  for (const [, events] of Map.groupBy(relays.published, ({ aggregateId }) => aggregateId))
    expect(events.map(({ aggregateVersion }) => aggregateVersion)).toEqual([1, 2, 3]);
  expect(await relays.left()).toBe(0);
});

test('fifty events that are pushed to one document at once are all published', async () => {
  await insertThing(relays.model, 'one', []);
  await together((index) => pushTo(relays.model, 'one', index + 2));
  const { publish, done } = counting(crowd);
  const only = relays.relay(publish);
  only.wake();
  await done;

  await only.stop();

  expect(new Set(relays.published.map(({ id }) => id)).size).toBe(crowd);
  expect(await relays.left()).toBe(0);
});

test('an event that is pushed while its document is published is also published', async () => {
  await insertThing(relays.model, 'busy', [1]);
  const { publish, done } = counting(2);
  let pushed = false;
  const only = relays.relay(async () => {
    if (!pushed) await pushTo(relays.model, 'busy', 2);
    pushed = true;
    await publish();
  });
  only.wake();
  await done;

  await only.stop();

  expect(new Set(relays.published.map(({ aggregateVersion }) => aggregateVersion))).toEqual(new Set([1, 2]));
});

test('an event that becomes due before the current batch, as with a slow clock, is also published', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await insertThing(relays.model, id, [1]);
  const { publish, done } = counting(5);
  const [begun, isLateThere] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const only = relays.relay(
    async () => {
      begun.resolve();
      await isLateThere.promise;
      await publish();
    },
    { batch: 2, pollMs: 20 },
  );
  only.start();
  only.wake();
  await begun.promise;
  await insertThing(relays.model, 'late', [1]);
  await relays.model.updateOne({ _id: 'late' }, { $set: { outboxDue: new Date(0) } });
  isLateThere.resolve();
  await done;

  await only.stop();

  expect(relays.published.map(({ aggregateId }) => aggregateId).toSorted()).toEqual(['a', 'b', 'c', 'd', 'late']);
  expect(await relays.left()).toBe(0);
});

test('an unconfirmed event stays in the outbox, and the confirmed events before it are removed', async () => {
  await insertThing(relays.model, 'half', [1, 2, 3]);
  const { promise: refused, resolve } = Promise.withResolvers<void>();
  const only = relays.relay(async ({ aggregateVersion }) => {
    if (aggregateVersion < 2) return;
    resolve();
    throw new Error('not confirmed');
  });
  only.wake();
  await refused;
  await only.stop();

  const document = await relays.model.findById('half').lean();

  expect(document?.outbox?.map(({ aggregateVersion }) => aggregateVersion)).toEqual([2, 3]);
  expect(document?.outboxDue).toBeInstanceOf(Date);
});

test('the events of several batches, and those pushed meanwhile, are published once each', async () => {
  await together((index) => insertThing(relays.model, `d${index}`, [1]), 25);
  const { publish, done } = counting(30);
  const pushes: Promise<void>[] = [];
  const only = relays.relay(
    async () => {
      const index = pushes.length;
      if (index < 5) pushes.push(pushTo(relays.model, `d${index}`, 2));
      await publish();
    },
    { batch: 4 },
  );
  only.wake();
  // A wake replaces the next poll, which would find events that were pushed after their document was published.
  await waitUntil(() => relays.published.length >= 25 && pushes.length === 5);
  await Promise.all(pushes);
  only.wake();
  await done;

  await only.stop();

  expect(new Set(relays.published.map(({ id }) => id)).size).toBe(30);
  expect(relays.published).toHaveLength(30);
  expect(await relays.left()).toBe(0);
});

test('an event that is added after the read is not removed', async () => {
  await insertThing(relays.model, 'replaced', [1]);
  const { promise: isOut, resolve } = Promise.withResolvers<void>();
  const only = relays.relay(async ({ aggregateVersion }) => {
    if (aggregateVersion > 1) throw new Error('not yet');
    // Simulates another relay that removed this event before the next one was pushed.
    await relays.model.updateOne({ _id: 'replaced' }, { $set: { outbox: [event('replaced', 2)] } });
    resolve();
  });
  only.wake();
  await isOut;
  await only.stop();

  const document = await relays.model.findById('replaced').lean();

  expect(document?.outbox?.map(({ aggregateVersion }) => aggregateVersion)).toEqual([2]);
  expect(document?.outboxDue).toBeInstanceOf(Date);
});

const documents = () => relays.kept.outboxes.find({}).toArray() as unknown as Promise<PublishedDocument[]>;
const kept = async () => (await documents()).flatMap(({ events }) => events);

async function publishAll(count: number): Promise<void> {
  const { publish, done } = counting(count);
  const relay = relays.relay(publish);
  relay.wake();
  await done;
  await relay.stop();
}

test('every published event is stored before its outbox is emptied, even one that was pushed later', async () => {
  await insertThing(relays.model, 'one', [1, 2]);
  await insertThing(relays.model, 'other', [1]);
  await pushTo(relays.model, 'other', 2);
  await publishAll(4);
  expect(await relays.left()).toBe(0);
  const ids = relays.published.map(({ id }) => id).toSorted();
  expect((await kept()).map(({ event: { id } }) => id).toSorted()).toEqual(ids);
  const { collectionName: collection } = relays.model.collection;
  for (const { event: one, source } of await kept()) expect(source).toEqual({ collection, id: one.aggregateId });
});

test('an unconfirmed event is not stored as published', async () => {
  await insertThing(relays.model, 'half', [1, 2]);
  const { promise: refused, resolve } = Promise.withResolvers<void>();
  const relay = relays.relay(async ({ aggregateVersion }) => {
    if (aggregateVersion === 1) return;
    resolve();
    throw new Error('not confirmed');
  });
  relay.wake();
  await refused;

  await relay.stop();

  expect(await kept()).toEqual([{ event: relays.published[0], source: { collection: 'things', id: 'half' } }]);
});

test('up to 100 published events share a document, and each is stored', async () => {
  const source = { collection: 'things', id: 'a' };
  const events = Array.from({ length: 250 }, (_, version) => ({ event: event('a', version), source }));
  await relays.kept.keep(events);
  expect((await documents()).map((document) => document.events.length).toSorted()).toEqual([100, 100, 50]);
  const ids = (await kept()).map((each) => each.event.id);
  expect(ids.toSorted()).toEqual(events.map((each) => each.event.id).toSorted());
});

test('events that a restore made due are published again, and stay stored for the next restore', async () => {
  await insertThing(relays.model, 'one', [1]);
  await publishAll(1);
  const [before] = await documents();
  const [first] = relays.published;
  const due = { $set: { outbox: [first!], outboxDue: new Date() } };
  await relays.kept.outboxes.updateOne({ _id: before!._id }, due);

  await publishAll(1);

  expect(relays.published).toEqual([first, first]);
  expect(await documents()).toEqual([before]);
});

test('published events are stored without the secret of a link: only with user data, or not at all', async () => {
  const member = { userId: 'ada' };
  const registered = eventFor(
    'user.registered',
    { id: 'ada', version: 7 },
    { member, verificationToken: 'of the link' },
  );
  const offered = eventFor('waitlist.offered', { id: 'offer', version: 1 }, { offerToken: 'of the link' });
  await relays.model.create({ _id: 'x', version: 1, ...initialOutbox([registered, offered]) });
  await publishAll(2);

  const [only, ...others] = await kept();

  expect(others).toEqual([]);
  expect(only).toMatchObject({
    event: { type: 'user.updated', aggregateVersion: 7, data: { member } },
  });
  expect(JSON.stringify(only)).not.toContain('of the link');
});
