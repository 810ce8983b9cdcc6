import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, operator, readPages, together } from '@postcard/service-kit/testing';
import { createCannedStore, mostCanned } from './canned-store.ts';

const { db, drop } = await openTestDatabase();
const canned = createCannedStore(db);
await createIndexes(db);
afterAll(drop);

test('the list returns the latest reply first; one of fifty changes of one version applies', async () => {
  const second = await canned.insert({ title: 'Thanks', content: 'Thank you' });
  const first = await canned.insert({ title: 'Proof', content: 'Tomorrow' });
  expect((await readPages((paging) => canned.list(paging), 1)).items.map(({ title }) => title)).toEqual([
    'Proof',
    'Thanks',
  ]);
  const outcomes = await together((index) =>
    canned.change(first.id, { version: 1, title: 'Proof', content: `${index}` }),
  );
  const kept = outcomes.filter((outcome) => outcome !== null);
  expect([kept.length, await canned.byId(first.id)]).toEqual([1, kept[0]]);
  expect([
    await canned.remove(second.id),
    await canned.remove(second.id),
    await canned.change(second.id, { version: 1, title: 'x', content: 'x' }),
  ]).toEqual([true, false, null]);
});

test('the store rejects replies above the limit', async () => {
  for (let count = (await canned.list({ limit: 1 })).total; count < mostCanned; count++)
    await canned.insert({ title: `T${count}`, content: 'x' });
  await expect(canned.insert({ title: 'One more', content: 'x' })).rejects.toMatchObject({ code: 'conflict' });
});

test('the store rejects an operator in place of an id', async () => {
  await expect(canned.byId(operator)).rejects.toThrow(/Cast/);
  await expect(canned.remove(operator)).rejects.toThrow(/Cast/);
});
