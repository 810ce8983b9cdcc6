import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes, type Connection } from '@postcard/service-kit';
import { openTestDatabase, operator, together } from '@postcard/service-kit/testing';
import { createCarrierRouteStore, type CarrierRouteStore } from './store.ts';

let db: Connection;
let drop: () => Promise<void>;
let store: CarrierRouteStore;
const route = (households: number) => ({ zip: '93021', route: 'C001', households });

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  store = createCarrierRouteStore(db);
  await createIndexes(db);
});
afterAll(() => drop());

test('a card has the routes that were stored last, as a whole, also after concurrent writes', async () => {
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

test('an empty table counts as none', async () => {
  await store.put('july', [route(100)]);
  await store.put('july', []);
  expect(await store.of('july')).toBeNull();
});
