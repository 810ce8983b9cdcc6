import { afterAll, expect, test } from '@jest/globals';
import type { AuditLine, SecurityEvent } from '@postcard/contracts';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, readPages, together } from '@postcard/service-kit/testing';
import { createAuditStore } from './audit/store.ts';
import { createSecurityLogStore } from './security-log/store.ts';

let clock = Date.parse('2027-01-01T00:00:00Z');
const { db, drop } = await openTestDatabase();
afterAll(drop);
const lines = createAuditStore({
  db,
  now: () => new Date((clock += 1)),
});
const securityLines = createSecurityLogStore({
  db,
  now: () => new Date((clock += 1)),
});
await createIndexes(db);

const line = (id: string, change: Partial<AuditLine> = {}): AuditLine => ({
  id,
  at: '2027-01-01T00:00:00.000Z',
  service: 'svc-identity',
  actorId: 'boss',
  act: 'approveSubscription',
  summary: 'Approve an application',
  target: { id: `of-${id}` },
  before: { reviewStatus: 'pending' },
  after: null,
  outcome: 'unknown',
  code: null,
  requestId: 'r',
  ...change,
});

const all = async (query = {}) => (await lines.list({ limit: 50, ...query })).items;

test('the audit store keeps one line of fifty concurrent reports, with its outcome whichever comes first', async () => {
  await together((index) =>
    lines.keep(
      index % 2 ? line('a') : line('a', { outcome: 'done', after: { reviewStatus: 'approved' } }),
      index % 2 ? 1 : 2,
      'Ada',
    ),
  );
  expect(await all()).toEqual([
    { ...line('a', { outcome: 'done', after: { reviewStatus: 'approved' } }), actorName: 'Ada' },
  ]);
});

test('the audit log lists the newest first, and filters by outcome, person, service and words', async () => {
  for (const index of Array.from({ length: 12 }, (_, each) => each)) {
    await lines.keep(
      line(`b${index}`, {
        outcome: index % 3 ? 'done' : 'refused',
        actorId: index % 2 ? 'boss' : 'other',
        service: index < 6 ? 'svc-campaigns' : 'svc-identity',
      }),
      2,
      index % 2 ? 'Ada' : 'Grace',
    );
  }
  const { items } = await readPages((paging) => lines.list(paging), 5);

  expect(items.map(({ id }) => id)).toEqual([...Array.from({ length: 12 }, (_, index) => `b${11 - index}`), 'a']);
  expect((await all({ status: 'refused' })).map(({ id }) => id)).toEqual(['b9', 'b6', 'b3', 'b0']);
  expect((await all({ actor: 'other', service: 'svc-campaigns' })).map(({ id }) => id)).toEqual(['b4', 'b2', 'b0']);
  expect((await all({ q: 'grace' })).length).toBe(6);
  expect((await all({ q: 'OF-B11' })).map(({ id }) => id)).toEqual(['b11']);
});

test('the audit store finds a line by the values before and after its change, and by its id', async () => {
  const long = 'x'.repeat(5_000);
  await lines.keep(
    line('c', {
      before: { essay: long, businessCategory: 'Pet Services' },
      after: { essay: long, businessCategory: 'Events & Entertainment' },
      outcome: 'done',
    }),
    2,
    'Ada',
  );
  const found = async (q: string) => (await all({ q })).map(({ id }) => id);

  expect([await found('pet services'), await found('events & ent'), await found('businesscategory')]).toEqual([
    ['c'],
    ['c'],
    ['c'],
  ]);
  expect([(await lines.byLine('c'))?.actorName, await lines.byLine('none')]).toEqual(['Ada', null]);
});

const securityLine = (id: string, change: Partial<SecurityEvent> = {}): SecurityEvent => ({
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

const ids = async (query = {}) => (await securityLines.list({ limit: 50, ...query })).items.map(({ id }) => id);

test('the security log’s store keeps one of fifty concurrent copies of a line', async () => {
  await together(() => securityLines.keep(securityLine('a')));

  expect((await securityLines.list({ limit: 5 })).items).toEqual([securityLine('a')]);
  expect([await securityLines.byLine('a'), await securityLines.byLine('none')]).toEqual([securityLine('a'), null]);
});

test('the security log lists the newest first, and filters by kind, person and words', async () => {
  await securityLines.keep(securityLine('b', { kind: 'export', userId: null, actorId: 'boss', route: 'exportAll' }));
  await securityLines.keep(securityLine('c', { kind: 'role_changed', actorId: 'boss', detail: 'staff to owner' }));
  const { items } = await readPages((paging) => securityLines.list(paging), 2);

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
});

test('both stores lack functions that change or remove a line', () => {
  expect(Object.keys(lines).toSorted()).toEqual(['byLine', 'keep', 'list', 'model']);
  expect(Object.keys(securityLines).toSorted()).toEqual(['byLine', 'keep', 'list']);
});
