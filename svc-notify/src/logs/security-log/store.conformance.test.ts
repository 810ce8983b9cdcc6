import { afterAll, expect, test } from '@jest/globals';
import type { SecurityEvent } from '@postcard/contracts';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, operator, readPages, together } from '@postcard/service-kit/testing';
import { createSecurityLogStore } from './store.ts';

let clock = Date.parse('2027-01-01T00:00:00Z');

const { db, drop } = await openTestDatabase();
const lines = createSecurityLogStore({
  db,
  now: () => new Date((clock += 1)),
});
await createIndexes(db);
afterAll(drop);

const line = (id: string, change: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id,
  at: '2027-01-01T00:00:00.000Z',
  service: 'svc-identity',
  kind: 'login',
  userId: 'ada',
  actorId: null,
  network: '203.0.113.0/24',
  userAgent: 'Browser/1',
  requestId: 'r',
  ...change,
});
const ids = async (query = {}) => (await lines.list({ limit: 50, ...query })).items.map(({ id }) => id);

test('the store keeps one of fifty concurrent copies of a line', async () => {
  await together(() => lines.keep(line('a')));
  expect((await lines.list({ limit: 5 })).items).toEqual([line('a')]);
  expect([await lines.byLine('a'), await lines.byLine('none')]).toEqual([line('a'), null]);
  await expect(lines.byLine(operator)).rejects.toThrow(/Cast/);
});

test('the log returns the newest first, and filters by kind, person and words', async () => {
  await lines.keep(line('b', { kind: 'export', userId: null, actorId: 'boss', route: 'exportAll' }));
  await lines.keep(line('c', { kind: 'role_changed', actorId: 'boss', detail: 'staff to owner' }));
  const { items } = await readPages((paging) => lines.list(paging), 2);
  expect(items.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(await ids({ kind: 'export' })).toEqual(['b']);
  expect([await ids({ user: 'ada' }), await ids({ user: 'boss' })]).toEqual([
    ['c', 'a'],
    ['c', 'b'],
  ]);
  expect(await ids({ user: 'ada', kind: 'login' })).toEqual(['a']);
  expect([await ids({ q: 'exportall' }), await ids({ q: 'TO OWNER' }), await ids({ q: 'nobody' })]).toEqual([
    ['b'],
    ['c'],
    [],
  ]);
  await expect(lines.list({ limit: 5, user: operator })).rejects.toThrow(/Cast/);
});

test('the store has no function that changes or removes a line', () => {
  expect(Object.keys(lines).toSorted()).toEqual(['byLine', 'keep', 'list']);
});
