import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { idempotencyRule } from './idempotency.ts';
import { createLog } from './log.ts';
import type { Connection } from './mongo.ts';
import { publishedRule } from './outbox/published.ts';
import { purge, type PurgeRule } from './purge.ts';
import { stripeEventRule } from './stripe/event-store.ts';
import { v7 as uuid } from 'uuid';
import { openTestDatabase } from './testing/index.ts';

let db: Connection;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
});
afterAll(() => drop());

const log = createLog('test', { level: 'silent', pretty: false });
const start = new Date('2026-11-23T10:00:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const count = (collection: string) => db.collection(collection).countDocuments();
const run = (rules: readonly PurgeRule[], now: Date) => purge({ db, rules, now: () => now, log });

test('the purge deletes only documents that have expired, to the millisecond', async () => {
  const rule = { collection: 'things', field: 'at', afterMs: 1_000 };
  await db.collection('things').insertMany([{ at: start }, { at: after(1) }, { at: null }, { other: start }]);
  await db.collection('others').insertOne({ at: start });
  await run([rule], after(1_000));
  expect(await count('things')).toBe(4);
  await run([rule], after(1_001));
  expect(await count('things')).toBe(3);
  await run([rule], after(10 * 365 * 86_400_000));
  expect([await count('things'), await count('others')]).toEqual([2, 1]);
});

test('the purge reads the time from the UUID if the rule says so', async () => {
  const rule: PurgeRule = { collection: 'named', field: '_id', isUuid: true, afterMs: 1_000 };
  const at = (ms: number) => uuid({ msecs: after(ms).getTime() });
  await db.collection<{ _id: string }>('named').insertMany([{ _id: at(-1) }, { _id: at(0) }, { _id: at(1) }]);
  await run([rule], after(1_000));
  expect(await count('named')).toBe(2);
  await run([rule], after(1_001));
  expect(await count('named')).toBe(1);
});

test.each([
  [idempotencyRule, 25 * 3_600_000],
  [stripeEventRule, 90 * 86_400_000],
  [publishedRule, 24 * 3_600_000],
])('the purge follows the rule %j', async (rule, ms) => {
  await db.collection(rule.collection).insertOne({ [rule.field]: start });
  await run([rule], after(ms));
  expect(await count(rule.collection)).toBe(1);
  await run([rule], after(2 * 365 * 86_400_000));
  expect(await count(rule.collection)).toBe(0);
});
