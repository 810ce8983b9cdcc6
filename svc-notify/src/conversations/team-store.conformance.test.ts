import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, readPages, together } from '@postcard/service-kit/testing';
import { createTeamStore } from './team-store.ts';
import { createConversationStore } from './store.ts';
import { newConversation, type Message, type Sender } from './conversation.ts';

const clock = { now: 0 };
const now = () => new Date(clock.now);
const { db, drop } = await openTestDatabase();
const conversations = createConversationStore(db, now);
const teamStore = createTeamStore(conversations);
await createIndexes(db);
afterAll(drop);

beforeEach(async () => {
  clock.now = Date.parse('2027-01-01T00:00:00.000Z');
  await conversations.model.deleteMany({});
});

const team = { sender: 'team' } as const;
const ada = { sender: 'member', memberId: 'ada' } as const;
const message = (id: string, sender: Sender = 'member', content = id): Message => ({
  id,
  sender,
  content,
  createdAt: now(),
});

async function begin(id: string, subject = 'Hello', memberId = 'ada'): Promise<void> {
  const first = message(`${id}-0`);
  await conversations.insert(newConversation(memberId, subject, { id, message: first }), first);
  clock.now += 1;
}
const idsIn = async (box: 'inbox' | 'waiting' | 'mine' | 'unassigned' | 'closed', userId = 'boss', q = '') =>
  (await teamStore.list(userId, { box, q, limit: 10 })).items.map(({ id }) => id);

test('the store applies one of fifty changes of one version, and none of an older one', async () => {
  await begin('t');
  const outcomes = await together((index) => teamStore.change('t', { version: 1, assigneeId: `admin-${index}` }));
  const [winner] = outcomes.filter((outcome) => outcome !== null);

  expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
  expect(await conversations.byId('t', team)).toMatchObject({ assigneeId: winner?.assigneeId, version: 2 });
  expect(await teamStore.change('t', { version: 1, isClosed: true })).toBeNull();
});

test('the store keeps one of fifty replies to one version, and none after a message in between', async () => {
  await begin('t');
  const outcomes = await together((index) =>
    conversations.append('t', team, message(`a${index}`, 'team'), { version: 1 }),
  );
  expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
  await conversations.append('t', ada, message('more'));
  expect(await conversations.append('t', team, message('late', 'team'), { version: 2 })).toBeNull();
  expect((await conversations.byId('t', team))?.messages).toHaveLength(3);
});

test('a conversation appears in its boxes when assigned, closed and reopened by the member', async () => {
  await begin('t');
  await begin('u');
  expect([await idsIn('inbox'), await idsIn('unassigned'), await idsIn('mine'), await idsIn('closed')]).toEqual([
    ['u', 't'],
    ['u', 't'],
    [],
    [],
  ]);
  expect(await teamStore.counts('boss')).toEqual({ inbox: 2, mine: 0, unassigned: 2, waiting: 2 });
  await teamStore.change('t', { version: 1, assigneeId: 'boss' });
  expect([
    await idsIn('unassigned'),
    await idsIn('mine'),
    await idsIn('mine', 'other'),
    await teamStore.counts('boss'),
  ]).toEqual([['u'], ['t'], [], { inbox: 2, mine: 1, unassigned: 1, waiting: 2 }]);
  await conversations.append('t', team, message('bye', 'team'), { version: 2, closes: true });
  expect([await idsIn('mine'), await idsIn('closed'), await conversations.byId('t', team)]).toEqual([
    [],
    ['t'],
    expect.objectContaining({ team: { isRead: true, archived: true, wrote: true } }),
  ]);
  await conversations.append('t', ada, message('but'));
  expect([await idsIn('mine'), await idsIn('closed')]).toEqual([['t'], []]);
  await teamStore.change('t', { version: 4, assigneeId: null });
  expect(await idsIn('unassigned')).toEqual(['t', 'u']);
});

test('a conversation waits, read or not, from the member’s message until the team replies or closes it', async () => {
  await begin('read');
  await begin('answered');
  await begin('closed');
  await conversations.change('read', team, { isRead: true });
  await conversations.append('answered', team, message('hello', 'team'));
  await teamStore.change('closed', { version: 1, isClosed: true });
  expect(await idsIn('waiting')).toEqual(['read']);
  clock.now += 1;
  await conversations.append('answered', ada, message('and then'));
  expect([await idsIn('waiting'), (await teamStore.list('boss', { box: 'waiting', limit: 1 })).total]).toEqual([
    ['answered', 'read'],
    2,
  ]);
});

test('a conversation from before assignments is unassigned and can be assigned', async () => {
  await begin('old');
  await conversations.model.updateOne({ _id: 'old' }, { $unset: { version: 1, assigneeId: 1, searchText: 1 } });

  expect(await idsIn('unassigned')).toEqual(['old']);
  expect(await teamStore.change('old', { version: 0, assigneeId: 'boss' })).toMatchObject({
    assigneeId: 'boss',
    version: 1,
  });
  expect(await teamStore.change('old', { version: 0, assigneeId: 'other' })).toBeNull();
});

test('archiving a conversation by `change` creates a new version too', async () => {
  await begin('t');
  await conversations.change('t', team, { isRead: true });
  expect(await conversations.byId('t', team)).toMatchObject({ version: 1 });
  await conversations.change('t', team, { archived: true });
  expect(await conversations.byId('t', team)).toMatchObject({ version: 2 });
});

test('the search finds subjects and first messages in any case within a box, and one member’s by id', async () => {
  await begin('a', 'My Proof <b>');
  await begin('b', 'Something else');
  await begin('c', 'proof again', 'ben');

  expect([
    await idsIn('inbox', 'boss', 'PROOF'),
    await idsIn('inbox', 'boss', 'b-0'),
    await idsIn('closed', 'boss', 'proof'),
  ]).toEqual([['c', 'a'], ['b'], []]);
  expect(
    (await teamStore.list('boss', { box: 'inbox', memberId: 'ada', limit: 10 })).items.map(({ id }) => id),
  ).toEqual(['b', 'a']);
});

test('the search lists the last changed conversation first', async () => {
  await begin('a', 'My proof');
  await begin('b', 'Another proof');
  clock.now += 1;
  await conversations.append('a', ada, message('and more'));

  expect(await idsIn('inbox', 'boss', 'proof')).toEqual(['a', 'b']);
});

test('a box returns every conversation once', async () => {
  for (let index = 0; index < 7; index++) await begin(`t${index}`);
  const { items, totals } = await readPages((paging) => teamStore.list('boss', { box: 'unassigned', ...paging }), 2);

  expect([items.map(({ id }) => id), totals[0]]).toEqual([['t6', 't5', 't4', 't3', 't2', 't1', 't0'], 7]);
});
