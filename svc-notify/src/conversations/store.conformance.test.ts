import { afterAll, expect, test, beforeEach } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, readPages, together, crowd } from '@postcard/service-kit/testing';
import { createCannedStore, mostCanned } from './canned-store.ts';
import { createPaceStore, mostAtOnce, paceMs } from './pace-store.ts';
import { createConversationStore } from './store.ts';
import { mostMessages, newConversation, type Message, type Sender, type Side } from './conversation.ts';

const paceClock = { now: Date.parse('2027-01-01T00:00:00.000Z') };
const clock = { now: 0 };
const { db, drop } = await openTestDatabase();
afterAll(drop);
const canned = createCannedStore(db);
const pace = createPaceStore(db, () => new Date(paceClock.now));
const conversations = createConversationStore(db, () => new Date(clock.now));
await createIndexes(db);

test('the list returns the latest canned reply first; one of fifty changes of one version applies', async () => {
  const second = await canned.insert({ title: 'Thanks', content: 'Thank you' });
  const first = await canned.insert({ title: 'Proof', content: 'Tomorrow' });
  expect((await readPages((paging) => canned.list(paging), 1)).items.map(({ title }) => title)).toEqual([
    'Proof',
    'Thanks',
  ]);
  const outcomes = await together((index) =>
    canned.change(first.id, { version: 1, title: 'Proof', content: `${index}` }),
  );
  const kept = outcomes.filter((outcome) => outcome !== null);
  expect([kept.length, await canned.byId(first.id)]).toEqual([1, kept[0]]);
  expect([
    await canned.remove(second.id),
    await canned.remove(second.id),
    await canned.change(second.id, { version: 1, title: 'x', content: 'x' }),
  ]).toEqual([true, false, null]);
});

test('the store rejects canned replies above the limit', async () => {
  for (let count = (await canned.list({ limit: 1 })).total; count < mostCanned; count++)
    await canned.insert({ title: `T${count}`, content: 'x' });
  await expect(canned.insert({ title: 'One more', content: 'x' })).rejects.toMatchObject({ code: 'conflict' });
});

test('the store accepts twenty of fifty concurrent messages, and returns the wait to the rest', async () => {
  const outcomes = await together((_) =>
    pace.count('ada').then(
      () => 'sent',
      (error) => error,
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(mostAtOnce);
  const refused = outcomes.find((outcome) => outcome !== 'sent');
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: paceMs / 1000 });
});

test('the store accepts a member’s messages again after exactly ten minutes, and other members’ before', async () => {
  await pace.count('ben');
  paceClock.now += paceMs - 1;
  await expect(pace.count('ada')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 0.001 });
  paceClock.now += 1;
  await pace.count('ada');
});

beforeEach(async () => {
  clock.now = Date.parse('2027-01-01T00:00:00.000Z');
  await db.model('thread').deleteMany({});
});

const team: Side = { sender: 'team' };
const ada: Side = { sender: 'member', memberId: 'ada' };
const ben: Side = { sender: 'member', memberId: 'ben' };

const message = (id: string, sender: Sender = 'member', content = id): Message => ({
  id,
  sender,
  content,
  createdAt: new Date(clock.now),
});

async function begin(id: string, memberId = 'ada'): Promise<void> {
  const first = message(`${id}-0`);
  await conversations.insert(newConversation(memberId, 'Hello', { id, message: first }), first);
}

const idsIn = async (side: Side, box: 'inbox' | 'sent' | 'archived') =>
  (await conversations.list(side, { box, limit: 10 })).items.map(({ id }) => id);

test('the store keeps fifty concurrent messages, each once and in one order', async () => {
  await begin('t');
  const responses = await together((index) =>
    conversations.append('t', index % 2 ? team : ada, message(`m${index}`, index % 2 ? 'team' : 'member')),
  );
  const ids = (await conversations.byId('t', team))?.messages.map(({ id }) => id) ?? [];

  expect(ids).toHaveLength(crowd + 1);
  expect(new Set(ids).size).toBe(crowd + 1);
  for (const [index, result] of responses.entries()) {
    const seen = result?.messages.map(({ id }) => id) ?? [];
    expect(seen).toContain(`m${index}`);
    expect(seen).toEqual(ids.slice(0, result?.messageCount));
    expect(result?.messageCount).toBe(seen.length);
  }
});

test('the store rejects concurrent messages above the limit', async () => {
  await begin('full');
  for (let count = 1; count < mostMessages - 20; count += 45)
    await together(
      (index) => conversations.append('full', ada, message(`${count}-${index}`)),
      Math.min(45, mostMessages - 20 - count),
    );
  const kept = (await together((index) => conversations.append('full', ada, message(`last-${index}`)))).filter(
    (result) => result !== null,
  );

  expect(kept).toHaveLength(20);
  expect((await conversations.byId('full', ada))?.messages).toHaveLength(mostMessages);
});

test('a message is unread and in the inbox for the other side only', async () => {
  await begin('t');
  expect([
    await idsIn(ada, 'inbox'),
    await idsIn(ada, 'sent'),
    await idsIn(team, 'inbox'),
    await idsIn(team, 'sent'),
  ]).toEqual([[], ['t'], ['t'], []]);
  expect([await conversations.countUnread(ada), await conversations.countUnread(team)]).toEqual([0, 1]);
  await conversations.change('t', team, { isRead: true });
  await conversations.change('t', ada, { archived: true });
  expect([await idsIn(ada, 'sent'), await idsIn(ada, 'archived')]).toEqual([[], ['t']]);
  await conversations.append('t', team, message('answer', 'team', 'Yes'));
  expect(await conversations.byId('t', ada)).toMatchObject({
    member: { isRead: false, archived: false },
    team: { isRead: true, archived: false, wrote: true },
    excerpt: 'Yes',
    lastSender: 'team',
  });
  expect([await idsIn(ada, 'inbox'), await idsIn(ada, 'archived'), await idsIn(team, 'sent')]).toEqual([
    ['t'],
    [],
    ['t'],
  ]);
  expect([
    await conversations.countUnread(ada),
    await conversations.countUnread(team),
    await conversations.countUnread(ben),
  ]).toEqual([1, 0, 0]);
});

test('the count of unread conversations omits archived ones, and an empty change has no effect', async () => {
  await begin('t');
  await conversations.change('t', team, { archived: true });
  expect(await conversations.countUnread(team)).toBe(0);
  const before = await conversations.byId('t', ada);
  expect(await conversations.change('t', ada, {})).toMatchObject({ member: before?.member });
});

test('the store returns null for another member’s conversation', async () => {
  await begin('t');

  expect([
    await conversations.byId('t', ben),
    await conversations.append('t', ben, message('x')),
    await conversations.change('t', ben, { isRead: false }),
  ]).toEqual([null, null, null]);
  expect((await conversations.byId('t', ada))?.messages).toHaveLength(1);
});

test('a box returns every conversation once, last changed first', async () => {
  for (let index = 0; index < 7; index++) {
    await begin(`t${index}`);
    clock.now += index % 2;
  }
  clock.now += 1;
  await conversations.append('t2', ada, message('new'));

  const { items, totals } = await readPages((paging) => conversations.list(team, { box: 'inbox', ...paging }), 2);

  expect(items.map(({ id }) => id)).toEqual(['t2', 't6', 't5', 't4', 't3', 't1', 't0']);
  expect(totals[0]).toBe(7);
});

test('the store returns an undelivered message 30 s after it was stored, until it is delivered', async () => {
  await begin('t');
  await conversations.append('t', ada, message('m1'));
  clock.now += 29_999;
  expect(await conversations.undelivered()).toEqual([]);
  clock.now += 1;
  expect((await conversations.undelivered()).map(({ untold }) => untold)).toEqual([['t-0', 'm1']]);
  await conversations.markDelivered('t', 't-0');
  await conversations.markAllDelivered('t');
  expect((await conversations.undelivered()).map(({ untold }) => untold)).toEqual([['m1']]);
  await conversations.markDelivered('t', 'm1');
  await conversations.markAllDelivered('t');
  expect(await conversations.undelivered()).toEqual([]);
});
