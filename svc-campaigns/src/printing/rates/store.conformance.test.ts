import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mostPostalRates } from '@postcard/contracts';
import { createIndexes, type Connection } from '@postcard/service-kit';
import { openTestDatabase, operator, together } from '@postcard/service-kit/testing';
import { knownRates } from './known-rates.ts';
import { createPostalRateStore, type PostalRateStore } from './store.ts';

let db: Connection;
let drop: () => Promise<void>;
let store: PostalRateStore;

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  store = createPostalRateStore(db);
  await createIndexes(db);
});
afterAll(() => drop());

test('every process seeds the same rates, also concurrently, and corrected ones stay', async () => {
  await together(() => store.seed(knownRates));
  expect(await store.all()).toEqual(knownRates);
  const corrected = { from: '2026-07-12', tenthsOfCent: 261, source: 'Corrected' };
  await store.put(corrected);
  await store.seed(knownRates);
  expect(await store.all()).toEqual([corrected, knownRates[1]]);
  expect(await store.of('2026-07-12')).toEqual(corrected);
  expect(await store.of('2026-07-13')).toBeNull();
  await expect(store.of(operator)).rejects.toThrow();
});

test('the newest rates are listed first, up to the limit', async () => {
  for (let year = 2100; year < 2100 + mostPostalRates; year++)
    await store.put({ from: `${year}-07-01`, tenthsOfCent: 300, source: 'x' });
  const all = await store.all();
  expect([all.length, all[0]?.from, all.at(-1)?.from]).toEqual([mostPostalRates, '2199-07-01', '2100-07-01']);
});
