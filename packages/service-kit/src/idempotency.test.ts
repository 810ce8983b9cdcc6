import { afterEach, beforeEach, expect, test, jest } from '@jest/globals';
import type { Collection } from 'mongoose';
import { NamedError } from './errors.ts';
import { createIdempotencyKeys, idempotencyKeyOf, type IdempotencyKeys } from './idempotency.ts';
import { openTestDatabase } from './testing/index.ts';
import type { StoredDocument } from './testing/stores.ts';

let keys: IdempotencyKeys;
let drop: () => Promise<void>;
let collection: Collection<StoredDocument>;
let clock: { now: number };

beforeEach(async () => {
  const opened = await openTestDatabase();
  clock = { now: Date.now() };
  keys = createIdempotencyKeys(opened.db, () => new Date(clock.now));
  drop = opened.drop;
  collection = opened.db.collection<StoredDocument>('idempotency_keys');
});
afterEach(() => drop());

const stored = () => collection.find({}).toArray();

const call = { key: 'k', scope: 's', request: { spot: 'M05' } };

test('requests with the same key and body run once, also if they are repeated later', async () => {
  let runs = 0;
  const run = async () => ({ run: ++runs });
  const responses = await Promise.all([keys.once(call, run), keys.once(call, run), keys.once(call, run)]);

  expect(responses).toEqual([{ run: 1 }, { run: 1 }, { run: 1 }]);
  expect(await keys.once(call, run)).toEqual({ run: 1 });
});

test.each([
  ['a conflict', new NamedError('spot_taken')],
  ['too many requests', new NamedError('too_many_requests')],
  ['an internal error', new Error('crash')],
])('a repeated key runs again after %s', async (_, refusal) => {
  await expect(keys.once(call, () => Promise.reject(refusal))).rejects.toThrow(refusal);

  expect(await keys.once(call, async () => 'free by now')).toBe('free by now');
});

test('a validation error is repeated with its fields', async () => {
  const refusal = new NamedError('validation_failed', { errors: { name: ['Too long.'] } });
  await expect(keys.once(call, () => Promise.reject(refusal))).rejects.toThrow(refusal);

  const again = keys.once(call, async () => 'not run');

  await expect(again).rejects.toMatchObject({ code: 'validation_failed', errors: { name: ['Too long.'] } });
});

test('a request does not run if the first request with its key is refused, and can be repeated', async () => {
  const first = Promise.withResolvers<never>();
  const started = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const begin = () => {
    started.resolve();
    return first.promise;
  };
  const refused = expect(keys.once(call, begin)).rejects.toMatchObject({ code: 'spot_taken' });
  await started.promise;
  const { now } = clock;
  let reads = 0;
  // The second request reads the time for its own entry, and then for the age of the first entry.
  clock = {
    get now() {
      reads += 1;
      if (reads === 2) waiting.resolve();
      return now;
    },
  };
  const ran = jest.fn(async () => 'held');
  const second = expect(keys.once(call, ran)).rejects.toMatchObject({ code: 'request_in_progress' });
  await waiting.promise;

  first.reject(new NamedError('spot_taken'));

  await Promise.all([refused, second]);
  expect(ran).not.toHaveBeenCalled();
  expect(await keys.once(call, ran)).toBe('held');
});

test('a different body with the same key is refused, and each caller has separate keys', async () => {
  await keys.once(call, async () => 1);

  await expect(keys.once({ ...call, request: { spot: 'M06' } }, async () => 2)).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
  expect(await keys.once({ ...call, scope: 'somebody else' }, async () => 3)).toBe(3);
});

test('a key expires after exactly 24 hours', async () => {
  await keys.once(call, async () => 'first');
  clock.now += 24 * 3_600_000 - 1;
  expect(await keys.once(call, async () => 'second')).toBe('first');
  clock.now += 1;
  expect(await keys.once(call, async () => 'second')).toBe('second');
});

test("requests are not stored, and a user's responses are deleted with the user", async () => {
  const sent = { content: 'my secret recipe' };
  await keys.once({ ...call, request: sent, userId: 'ada' }, async () => sent);
  await keys.once({ ...call, key: 'other', request: { content: 'another' }, userId: 'ben' }, async () => ({ id: 'b' }));
  expect(JSON.stringify(await stored())).not.toContain('another');

  await keys.forget('ada');

  const left = await stored();
  expect([left.length, JSON.stringify(left).includes('recipe')]).toEqual([1, false]);
});

test('forgetRequests deletes requests that earlier releases stored', async () => {
  await keys.once(call, async () => 'kept');
  const [entry] = await stored();
  const { requestHash: _, ...older } = entry as Record<string, unknown>;
  await collection.insertOne({ ...older, _id: 'old', request: { content: 'secret' } });

  await keys.forgetRequests();

  expect(await stored()).toEqual([entry]);
});

test.each(['x'.repeat(255), '0198c9a2-0000-7000-8000-000000000000'])('a valid key is accepted: %#', (key) => {
  expect(idempotencyKeyOf(key)).toBe(key);
});

test.each(['x'.repeat(256), 'two words', 'tab\t', 'é'])('an invalid key is refused: %#', (key) => {
  expect(() => idempotencyKeyOf(key)).toThrow(expect.objectContaining({ code: 'malformed_request' }));
});
