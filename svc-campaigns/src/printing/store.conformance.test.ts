import { describe, expect, test } from '@jest/globals';
import type { Connection } from '@postcard/service-kit';
import { operator, together } from '@postcard/service-kit/testing';
import { type CarrierRouteStore, createCarrierRouteStore } from './eddm/store.ts';
import { useDatabase } from '../testing/builders.ts';
import { mostPostalRates } from '@postcard/contracts';
import { knownRates } from './rates/known-rates.ts';
import { createPostalRateStore, type PostalRateStore } from './rates/store.ts';

describe('the carrier route store', () => {
  let db: Connection;
  let store: CarrierRouteStore;
  const route = (households: number) => ({ zip: '93021', route: 'C001', households });

  useDatabase((opened) => {
    db = opened;
    store = createCarrierRouteStore(db);
  });

  test('returns the routes that were stored last, as a whole even after concurrent writes', async () => {
    expect(await store.of('may')).toBeNull();
    await together((index) => store.put('may', [route(index + 100), route(index + 100)]));
    const stored = await store.of('may');
    expect(stored).toHaveLength(2);
    expect(stored?.[0]).toEqual(stored?.[1]);
    await store.put('may', [route(7)]);
    expect(await store.of('may')).toEqual([route(7)]);
    expect(await store.of('june')).toBeNull();
    await expect(store.of(operator)).rejects.toThrow();
  });

  test('returns null for an empty table', async () => {
    await store.put('july', [route(100)]);
    await store.put('july', []);

    expect(await store.of('july')).toBeNull();
  });
});

describe('the postal rate store', () => {
  let db: Connection;
  let store: PostalRateStore;

  useDatabase((opened) => {
    db = opened;
    store = createPostalRateStore(db);
  });

  test('seeds the same rates in concurrent processes, and keeps corrected rates', async () => {
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

  test('lists the newest rates first, up to the limit', async () => {
    for (let year = 2100; year < 2100 + mostPostalRates; year++)
      await store.put({ from: `${year}-07-01`, tenthsOfCent: 300, source: 'x' });
    const all = await store.all();

    expect([all.length, all[0]?.from, all.at(-1)?.from]).toEqual([mostPostalRates, '2199-07-01', '2100-07-01']);
  });
});
