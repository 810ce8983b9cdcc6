import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, operator, together } from '@postcard/service-kit/testing';
import { createSessionStore, type Session } from './store.ts';

const { db, drop } = await openTestDatabase();
const sessions = createSessionStore(db);
await createIndexes(db);
afterAll(drop);

const now = new Date('2027-01-01T00:00:00.000Z');
const expiresAt = new Date('2027-02-01T00:00:00.000Z');
const session = (change: Partial<Session> & { _id: string }): Session => ({
  userId: 'ada',
  currentHash: 'first',
  userAgent: 'test',
  createdAt: now,
  lastUsedAt: now,
  expiresAt,
  ...change,
});

test('the store accepts one of fifty rotations of one token', async () => {
  await sessions.create(session({ _id: 'family' }));
  const results = await together((index) =>
    sessions.rotate({ familyHash: 'family', id: 'family', from: 'first', to: `next-${index}`, now }),
  );
  expect(results.filter((result) => result !== null)).toHaveLength(1);
  expect(await sessions.rotate({ familyHash: 'family', id: 'family', from: 'first', to: 'again', now })).toBeNull();
});

test('a session ends at its exact millisecond, which no rotation moves', async () => {
  await sessions.create(session({ _id: 'ends' }));
  expect(
    await sessions.rotate({ familyHash: 'family', id: 'ends', from: 'first', to: 'late', now: expiresAt }),
  ).toBeNull();
  expect(
    await sessions.rotate({
      familyHash: 'family',
      id: 'ends',
      from: 'first',
      to: 'in time',
      now: new Date(expiresAt.getTime() - 1),
    }),
  ).not.toBeNull();
  expect((await sessions.byId('ends'))?.expiresAt).toEqual(expiresAt);
});

test('a session is live for its own user until its exact millisecond or its end', async () => {
  await sessions.create(session({ _id: 'lives' }));
  const isLive = (id: string, userId: string, at: Date) => sessions.isLive(id, userId, at);
  expect(
    await Promise.all([
      isLive('lives', 'ada', now),
      isLive('lives', 'ben', now),
      isLive('lives', 'ada', expiresAt),
      isLive('none', 'ada', now),
    ]),
  ).toEqual([true, false, false, false]);
  await sessions.endOf('ada', 'lives');
  expect(await isLive('lives', 'ada', now)).toBe(false);
  expect(await sessions.byId('lives')).toBeNull();
});

test('ending a user’s sessions keeps the requested one and other users’', async () => {
  for (const [_id, userId] of [
    ['b1', 'ben'],
    ['b2', 'ben'],
    ['b3', 'ben'],
    ['c1', 'cy'],
  ] as const)
    await sessions.create(session({ _id, userId }));
  await sessions.endAllOf('ben', 'b2');
  const survives = async (id: string) =>
    (await sessions.rotate({ familyHash: 'family', id, from: 'first', to: 'second', now })) !== null;
  expect(await Promise.all(['b1', 'b2', 'b3', 'c1'].map(survives))).toEqual([false, true, false, true]);
});

test('the list of a user’s sessions is sorted by last use, without expired ones', async () => {
  const at = (minute: number) => new Date(now.getTime() + minute * 60_000);
  await sessions.create(session({ _id: 'd1', userId: 'dee', lastUsedAt: at(1) }));
  await sessions.create(session({ _id: 'd2', userId: 'dee', lastUsedAt: at(3) }));
  await sessions.create(session({ _id: 'd3', userId: 'dee', lastUsedAt: at(2) }));
  await sessions.create(session({ _id: 'd4', userId: 'dee', lastUsedAt: at(4), expiresAt: at(5) }));
  const ids = async (when: Date) => (await sessions.ofUser('dee', when)).map(({ _id }) => _id);
  expect(await ids(at(5))).toEqual(['d2', 'd3', 'd1']);
  expect(await ids(new Date(at(5).getTime() - 1))).toEqual(['d4', 'd2', 'd3', 'd1']);
});

test('a session is ended by its own user only; one of fifty concurrent ends succeeds', async () => {
  await sessions.create(session({ _id: 'e1', userId: 'eve' }));
  expect(await sessions.endOf('ada', 'e1')).toBe(false);
  const ended = await together(() => sessions.endOf('eve', 'e1'));
  expect(ended.filter(Boolean)).toHaveLength(1);
});

test('the store finds and ends nothing by an operator in place of an id or a hash', async () => {
  await sessions.create(session({ _id: 'safe' }));
  await expect(sessions.rotate({ familyHash: 'family', id: operator, from: 'first', to: 'x', now })).rejects.toThrow(
    /Cast/,
  );
  await expect(sessions.rotate({ familyHash: 'family', id: 'safe', from: operator, to: 'x', now })).rejects.toThrow(
    /Cast/,
  );
  await expect(sessions.byId(operator)).rejects.toThrow(/Cast/);
  await expect(sessions.isLive(operator, 'ada', now)).rejects.toThrow(/Cast/);
  await expect(sessions.endOf(operator, 'safe')).rejects.toThrow(/Cast/);
  await expect(sessions.endOf('ada', operator)).rejects.toThrow(/Cast/);
  await expect(sessions.ofUser(operator, now)).rejects.toThrow(/Cast/);
  expect(await sessions.rotate({ familyHash: 'family', id: 'safe', from: 'first', to: 'second', now })).not.toBeNull();
});
