import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { NamedError } from './errors.ts';
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency.ts';
import { openTestDatabase } from './testing/index.ts';

let keys: IdempotencyKeys;
let drop: () => Promise<void>;
let clock: { now: number };

beforeEach(async () => {
  const opened = await openTestDatabase();
  clock = { now: Date.now() };
  keys = createIdempotencyKeys(opened.db, () => new Date(clock.now));
  drop = opened.drop;
});
afterEach(() => drop());

const call = { key: 'k', scope: 's', request: { spot: 'M05' } };

test('the same key and body run once, at the same time or later', async () => {
  let runs = 0;
  const run = async () => ({ run: ++runs });
  const answers = await Promise.all([keys.once(call, run), keys.once(call, run), keys.once(call, run)]);
  expect(answers).toEqual([{ run: 1 }, { run: 1 }, { run: 1 }]);
  expect(await keys.once(call, run)).toEqual({ run: 1 });
});

test('a refusal is repeated, a failure of ours is not', async () => {
  await expect(keys.once(call, () => Promise.reject(new NamedError('spot_taken')))).rejects.toMatchObject({ code: 'spot_taken' });
  await expect(keys.once(call, async () => 'free by now')).rejects.toMatchObject({ code: 'spot_taken' });
  const other = { ...call, key: 'other' };
  await expect(keys.once(other, () => Promise.reject(new Error('crash')))).rejects.toThrow('crash');
  expect(await keys.once(other, async () => 'second try')).toBe('second try');
});

test('another body under the same key is refused; another caller has other keys', async () => {
  await keys.once(call, async () => 1);
  await expect(keys.once({ ...call, request: { spot: 'M06' } }, async () => 2)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect(await keys.once({ ...call, scope: 'somebody else' }, async () => 3)).toBe(3);
});

test('after a day the key is free again, to the millisecond', async () => {
  await keys.once(call, async () => 'first');
  clock.now += 24 * 3_600_000 - 1;
  expect(await keys.once(call, async () => 'second')).toBe('first');
  clock.now += 1;
  expect(await keys.once(call, async () => 'second')).toBe('second');
});
