import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import { createOwners } from './owners.ts';

const owner = { staffRole: 'owner', staffTowns: null } as const;
const gone = { staffRole: null, staffTowns: null } as const;

const { db, drop } = await openTestDatabase();
const owners = createOwners(db);
await createIndexes(db);
await owners.begin(['ada', 'ben']);
afterAll(drop);

test('one of two owners who are removed concurrently always remains', async () => {
  for (let round = 0; round < 50; round++) {
    await Promise.all(['ada', 'ben'].map((id) => owners.decide(id, owner)));
    expect((await Promise.all(['ada', 'ben'].map((id) => owners.decide(id, gone)))).filter(Boolean)).toHaveLength(1);
  }
});

test('the last owner cannot be removed, even after a second `begin`, but other users can', async () => {
  await owners.decide('ada', owner);
  await owners.decide('ben', gone);
  await owners.begin(['ben', 'cy']);

  const decided = [await owners.decide('ada', gone), await owners.decide('ben', gone)];

  expect(decided).toEqual([false, true]);
});

test('a decision stays pending until it is applied to the account, and a later decision replaces it', async () => {
  await owners.decide('cy', owner);
  const first = (await owners.undone())['cy']!;
  await owners.decide('cy', gone);

  const last = (await owners.undone())['cy']!;

  expect(last.staffRole).toBeNull();
  expect([await owners.done('cy', first), await owners.done('cy', last)]).toEqual([false, true]);
  expect((await owners.undone())['cy']).toBeUndefined();
});
