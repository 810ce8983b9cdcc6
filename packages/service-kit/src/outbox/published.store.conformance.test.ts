import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventFor } from '../testing/index.ts';
import { counting, event, insertThing, openRelays, pushTo, type Relays } from './relay-fixture.ts';
import { initialOutbox } from './outbox.ts';
import type { PublishedDocument } from './published.ts';

let relays: Relays;
beforeEach(async () => void (relays = await openRelays()));
afterEach(() => relays.close());

const documents = () => relays.kept.outboxes.find({}).toArray() as unknown as Promise<PublishedDocument[]>;
const kept = async () => (await documents()).flatMap(({ events }) => events);

async function publishAll(count: number): Promise<void> {
  const { publish, done } = counting(count);
  const relay = relays.relay(publish);
  relay.wake();
  await done;
  await relay.stop();
}

test('every published event is kept before its outbox is emptied, also one that is pushed meanwhile', async () => {
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

test('an unconfirmed event is not kept', async () => {
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

test('many events share a document, and each is kept', async () => {
  const source = { collection: 'things', id: 'a' };
  const events = Array.from({ length: 250 }, (_, version) => ({ event: event('a', version), source }));
  await relays.kept.keep(events);
  expect((await documents()).map((document) => document.events.length).toSorted()).toEqual([100, 100, 50]);
  const ids = (await kept()).map((each) => each.event.id);
  expect(ids.toSorted()).toEqual(events.map((each) => each.event.id).toSorted());
});

test('events that a restore made due are published again, and kept for the next restore', async () => {
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

test('the secret of a link is not kept; an event keeps its user data or nothing', async () => {
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
