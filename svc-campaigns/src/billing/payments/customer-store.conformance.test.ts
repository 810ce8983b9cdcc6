import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { createCustomerStore, type CustomerStore } from './customer-store.ts';

let customers: CustomerStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  customers = createCustomerStore(opened.db);
  await createIndexes(opened.db);
});
afterAll(() => drop());

test('one of fifty concurrent starts is stored and returned to all', async () => {
  const begun = await together((index) => customers.begin('ada', { email: `ada${index}@example.com`, name: 'Ada' }));
  expect(new Set(begun.map(({ email }) => email)).size).toBe(1);
});

test('the first of fifty customers of one member is stored', async () => {
  const kept = await together((index) => customers.keep('ada', `cus_${index}`));
  expect(new Set(kept).size).toBe(1);
});

test('a change stays pending until exactly that change was sent', async () => {
  await customers.change('ada', { email: 'new@example.com', name: 'Ada' });
  const [first] = await customers.changed();
  await customers.change('ada', { email: 'newer@example.com', name: 'Ada' });
  await customers.markSent(first as never);
  const [second, ...more] = await customers.changed();
  expect([second?.email, second?.revision, more]).toEqual(['newer@example.com', 3, []]);
  await customers.markSent(second as never);
  await customers.change('ada', { email: 'newer@example.com', name: 'Ada' });
  expect(await customers.changed()).toEqual([]);
});
