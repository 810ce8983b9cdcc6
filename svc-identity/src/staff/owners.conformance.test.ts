import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import { createOwners, type Owners } from './owners.ts';

let owners: Owners;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  owners = createOwners(opened.db);
  await createIndexes(opened.db);
  await owners.begin(['ada', 'ben']);
});
afterAll(() => drop());

test('of two owners who are taken off the list at once, one stays, time after time', async () => {
  for (let round = 0; round < 50; round++) {
    await Promise.all(['ada', 'ben'].map((id) => owners.add(id)));
    expect((await Promise.all(['ada', 'ben'].map((id) => owners.remove(id)))).filter(Boolean)).toHaveLength(1);
  }
});

test('the last one stays, also where the list is begun again; whoever is not on it may go', async () => {
  await owners.add('ada');
  await owners.remove('ben');
  await owners.begin(['ben', 'cy']);
  expect([await owners.remove('ada'), await owners.remove('ben')]).toEqual([false, true]);
});
