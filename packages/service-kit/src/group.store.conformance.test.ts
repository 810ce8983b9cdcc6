import { afterAll, expect, test } from '@jest/globals';
import { Schema } from 'mongoose';
import { createGroupInsert, createGroupUpdate } from './group.ts';
import { createIndexes, duplicateIndex } from './mongo.ts';
import { openTestDatabase } from './testing/index.ts';
import { ofEveryTown } from './town/scope.ts';

type Thing = { _id: string; name: string };
type InsertMany = Parameters<typeof createGroupInsert>[0]['insertMany'];

const { db, drop } = await openTestDatabase();
afterAll(drop);
const model = db.model<Thing>(
  'grouped',
  ofEveryTown(
    new Schema<Thing>({ _id: String, name: String }, { versionKey: false }).index(
      { name: 1 },
      { unique: true, name: 'byName' },
    ),
  ),
  'grouped',
);
await createIndexes(db);

function watched(before: () => Promise<void> = () => Promise.resolve()) {
  const sizes: number[] = [];
  const insertMany: InsertMany = async (documents, options) => {
    sizes.push(documents.length);
    await before();
    return model.collection.insertMany(documents, options);
  };
  return { sizes, insert: createGroupInsert({ insertMany }) };
}

const named = (prefix: string, count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => ({ _id: `${prefix}${index}`, name: `${prefix} ${index}` }));

test('the first insert is sent at once, later ones in one command, and each resolves when it is stored', async () => {
  const { sizes, insert } = watched();
  const things = named('together', 40);
  const seen = await Promise.all(things.map(async (thing) => (await insert(thing), model.exists({ _id: thing._id }))));
  expect(seen.every(Boolean)).toBe(true);
  expect(sizes).toEqual([1, 39]);
  await insert({ _id: 'alone', name: 'alone' });
  expect(sizes).toEqual([1, 39, 1]);
});

test('only the duplicates among many inserts fail, with the names of their indexes', async () => {
  const { insert } = watched();
  await insert({ _id: 'taken', name: 'taken name' });
  const things = [
    ...named('some', 5),
    { _id: 'taken', name: 'another' },
    { _id: 'another', name: 'taken name' },
    ...named('more', 5),
  ];

  const results = await Promise.all(
    things.map((thing) =>
      insert(thing).then(
        () => 'stored',
        (error: unknown) => duplicateIndex(error),
      ),
    ),
  );

  expect(results).toEqual([
    ...Array<string>(5).fill('stored'),
    expect.stringMatching(/_id/),
    'byName',
    ...Array<string>(5).fill('stored'),
  ]);
  expect(await model.countDocuments({ _id: /^(some|more)/ })).toBe(10);
});

test('a failed command rejects all of its documents, and the next command is tried', async () => {
  let isAway = true;
  const { sizes, insert } = watched(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()));
  const results = await Promise.allSettled(named('away', 3).map(insert));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(sizes).toEqual([1, 2]);
  isAway = false;
  await insert({ _id: 'back', name: 'back' });
  expect(await model.exists({ _id: 'back' })).not.toBeNull();
});

test('a command that never completes does not delay others', async () => {
  let calls = 0;
  const { insert } = watched(() => (++calls === 1 ? new Promise<void>(() => {}) : Promise.resolve()));
  void insert({ _id: 'lost', name: 'lost' });

  await insert({ _id: 'passes', name: 'passes' });

  expect(await model.exists({ _id: 'passes' })).not.toBeNull();
  expect(await model.exists({ _id: 'lost' })).toBeNull();
});

test('concurrent changes are sent in one command, and only an invalid change fails', async () => {
  const things = named('changed', 20);
  await model.insertMany(things);
  const sizes: number[] = [];
  const change = createGroupUpdate({
    bulkWrite: (operations, options) => {
      sizes.push(operations.length);
      return model.collection.bulkWrite(operations, options);
    },
  });
  const rename = (_id: string, name: string) => change({ filter: { _id }, update: { $set: { name } } });

  const outcomes = await Promise.allSettled([
    ...things.map(({ _id }) => rename(_id, `${_id} anew`)),
    rename('changed0', 'changed1 anew'),
  ]);

  expect(outcomes.map(({ status }) => status)).toEqual([...things.map(() => 'fulfilled'), 'rejected']);
  expect(duplicateIndex((outcomes.at(-1) as PromiseRejectedResult).reason)).toBe('byName');
  expect(sizes).toEqual([1, 20]);
  expect(await model.countDocuments({ name: / anew$/ })).toBe(20);
});
