import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openTestDatabase, together } from '../testing/index.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { createLease, type Lease, type Leases } from './lease.ts';

let leases: Leases;
let drop: () => Promise<void>;
beforeEach(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  leases = opened.db.collection('relays') as unknown as Leases;
});
afterEach(() => drop());

const lease = (options: { lostAfterMs?: number; renewAfterMs?: number } = {}): Lease =>
  createLease(leases, { name: 'outboxes', ...options });
const isThere = (term: unknown) => term !== null;

test('one of fifty processes acquires a new lease', async () => {
  const terms = await together(() => lease().hold());
  expect(terms.filter(isThere)).toHaveLength(1);
});

test('one of fifty processes acquires a lost lease, once its term is over', async () => {
  const gone = await lease({ lostAfterMs: 200 }).hold();
  const heirs = Array.from({ length: 50 }, () => lease({ lostAfterMs: 200, renewAfterMs: 60_000 }));
  const terms = await waitUntil(
    async () => {
      const each = (await Promise.all(heirs.map((one) => one.hold()))).filter(isThere);
      return each.length > 0 && each;
    },
    { everyMs: 5 },
  );
  expect(terms).toHaveLength(1);
  expect(gone?.isOver()).toBe(true);
});

test('a renewed lease cannot be acquired, and its term continues', async () => {
  const holder = lease({ lostAfterMs: 400, renewAfterMs: 0 });
  const other = lease({ lostAfterMs: 400 });
  const term = await holder.hold();
  const until = Date.now() + 1200;
  while (Date.now() < until) {
    expect(await holder.hold()).toBe(term);
    expect(await other.hold()).toBeNull();
  }
  expect(term?.isOver()).toBe(false);
});

test('a released lease can be acquired at once, and its term is over', async () => {
  const [one, other] = [lease(), lease()];
  const term = await one.hold();
  expect(await other.hold()).toBeNull();
  await one.release();
  expect(term?.isOver()).toBe(true);
  expect(await other.hold()).not.toBeNull();
  await one.release();
  expect(await one.hold()).toBeNull();
  expect(other.isHeld()).toBe(true);
});

test('a former holder does not get the lease back from its successor', async () => {
  const slow = lease({ lostAfterMs: 100, renewAfterMs: 0 });
  const term = await slow.hold();
  const heir = lease({ lostAfterMs: 100, renewAfterMs: 0 });
  await waitUntil(() => heir.hold(), { everyMs: 5 });
  expect([term?.isOver(), slow.isHeld()]).toEqual([true, false]);
  const other = createLease(leases, { name: 'outboxes', lostAfterMs: 60_000 });
  expect([await slow.hold(), await other.hold()]).toEqual([null, null]);
});
