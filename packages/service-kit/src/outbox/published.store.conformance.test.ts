import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventFor } from '../testing/index.ts';
import { counting, event, insertThing, openRelays, pushTo, type Relays } from './relay-fixture.ts';
import { initialOutbox } from './outbox.ts';
import type { PublishedDocument } from './published.ts';

let relays: Relays;
beforeEach(async () => void (relays = await openRelays()));
afterEach(() => relays.close());

const kept = () => relays.kept.outboxes.find({}, { sort: { _id: 1 } }).toArray();

async function publishAll(count: number): Promise<void> {
  const { publish, done } = counting(count);
  const relay = relays.relay(publish);
  relay.wake();
  await done;
  await relay.stop();
}

test('every published event is kept before its outbox is emptied, what was pushed meanwhile too', async () => {
  await insertThing(relays.model, 'one', [1, 2]);
  await insertThing(relays.model, 'other', [1]);
  await pushTo(relays.model, 'other', 2);
  await publishAll(4);
  expect(await relays.left()).toBe(0);
  const ids = relays.published.map(({ id }) => id).toSorted();
  expect((await kept()).map(({ _id }) => _id)).toEqual(ids);
  const { collectionName: collection } = relays.model.collection;
  for (const { event: one, source } of (await kept()) as unknown as PublishedDocument[])
    expect(source).toEqual({ collection, id: one.aggregateId });
});

test('what stays unconfirmed is not kept, and what is published twice is kept once', async () => {
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
  const [first] = relays.published;
  expect(await kept()).toMatchObject([{ _id: first!.id, event: first }]);
  const source = { collection: 'things', id: 'half' };
  await relays.kept.keep([first!, event('half', 3)].map((each) => ({ event: each, source })));
  expect(await kept()).toHaveLength(2);
});

test('what a restore made due goes out again, and is kept for the next', async () => {
  await insertThing(relays.model, 'one', [1]);
  await publishAll(1);
  const [before] = relays.published;
  const due = { $set: { outbox: [before!], outboxDue: new Date() } };
  await relays.kept.outboxes.updateOne({ _id: before!.id }, due);
  await publishAll(1);
  expect(relays.published).toEqual([before, before]);
  expect(await kept()).toMatchObject([{ _id: before!.id, event: before }]);
  expect((await kept())[0]).not.toHaveProperty('outboxDue');
});

test('the secret of a link is not kept: what is said of the user is, and else nothing', async () => {
  const member = { userId: 'ada' };
  const registered = eventFor(
    'user.registered',
    { id: 'ada', version: 7 },
    { member, verificationToken: 'of the link' },
  );
  const offered = eventFor('waitlist.offered', { id: 'offer', version: 1 }, { offerToken: 'of the link' });
  await relays.model.create({ _id: 'x', version: 1, ...initialOutbox([registered, offered]) } as never);
  await publishAll(2);
  const [only, ...others] = await kept();
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    _id: registered.id,
    event: { type: 'user.updated', aggregateVersion: 7, data: { member } },
  });
  expect(JSON.stringify(only)).not.toContain('of the link');
});
