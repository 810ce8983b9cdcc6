import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency.ts';
import { createIndexes } from './mongo.ts';
import { openTestDatabase, together } from './testing/index.ts';

let keys: IdempotencyKeys;
let drop: () => Promise<void>;
const clock = { now: Date.now() };

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  keys = createIdempotencyKeys(opened.db, () => new Date(clock.now));
  await createIndexes(opened.db);
});
afterAll(() => drop());

test('one of fifty calls with the same key runs, and all get its response', async () => {
  let runs = 0;
  const responses = await together(() =>
    keys.once({ key: 'k', scope: 's', request: { spot: 'M05' } }, async () => ({ run: ++runs })),
  );

  expect(runs).toBe(1);
  expect(responses).toEqual(responses.map(() => ({ run: 1 })));
});

test('one of fifty calls with an expired key runs', async () => {
  let runs = 0;
  const call = { key: 'old', scope: 's', request: null };
  await keys.once(call, async () => 'yesterday');
  clock.now += 24 * 3_600_000;

  const responses = await together(() => keys.once(call, async () => `today ${++runs}`));

  expect(new Set(responses)).toEqual(new Set(['today 1']));
});

test('a stored response keeps empty values, names with dots or dollar signs, and non-ASCII text', async () => {
  const response = { empty: {}, list: [], none: null, 'a.b': 1, $c: 'Été', nested: [{ zero: 0 }] };
  const call = { key: 'shape', scope: 's', request: { 'x.y': {}, $z: [] } };
  await keys.once(call, async () => response);

  expect(await keys.once(call, async () => 'another')).toEqual(response);
});
