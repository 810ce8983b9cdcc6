import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Schema, type Connection } from 'mongoose';
import type { Town } from '@postcard/contracts/town';
import { collectionOf } from '../any-model.ts';
import { createGroupInsert, createGroupUpdate } from '../group.ts';
import { createIndexes, duplicateIndex } from '../mongo.ts';
import { openTestDatabase, together } from '../testing/index.ts';
import { acrossTowns, inTown, townKey } from './current.ts';
import { firstTown } from './known.ts';
import { ofEveryTown, ownFilter } from './scope.ts';
import type { StoredDocument } from '../testing/stores.ts';

type Thing = { _id: string; name: string; townId?: string; count?: number };

const other: Town = { ...firstTown, id: 'elsewhere' };
const towns = [firstTown, other];

let db: Connection;
let drop: () => Promise<void>;
let things: ReturnType<typeof open>;

const open = (on = db) =>
  on.model<Thing>(
    'thing',
    new Schema<Thing>({ _id: String, name: String, count: Number }, { versionKey: false }).index(
      { name: 1 },
      { unique: true, name: 'byName' },
    ),
    'things',
  );

beforeEach(async () => {
  ({ db, drop } = await openTestDatabase());
  things = open();
  await createIndexes(db);
  for (const town of towns)
    await inTown(town, () =>
      things.create({ _id: `${town.id}-a`, name: 'a', count: 1 }, { _id: `${town.id}-b`, name: 'b' }),
    );
});
afterEach(() => drop());

const all = () => acrossTowns(() => things.find().sort({ _id: 1 }).lean<Thing[]>());
const ofOther = async () => (await all()).filter(({ townId }) => townId === other.id);

test('every write adds the current town', async () => {
  const found = await all();
  expect(found.map(({ _id, townId }) => [_id, townId])).toEqual(
    found.map(({ _id }) => [_id, _id.replace(/-[ab]$/, '')]),
  );
});

const reads: Record<string, () => Promise<unknown>> = {
  find: () => things.find({ name: 'a' }).lean(),
  findOne: () => things.findOne({ name: 'a', townId: other.id }).lean(),
  findById: () => things.findById(`${other.id}-a`).lean(),
  exists: () => things.exists({ _id: `${other.id}-a` }),
  count: () => things.countDocuments({}),
  distinct: () => things.distinct('_id'),
  aggregate: () => things.aggregate([{ $match: { name: 'a' } }, { $group: { _id: '$townId' } }]),
  'the collection by its name': () => db.collection<StoredDocument>('things').find({}).toArray(),
  "the driver's find": () => things.collection.find({}).toArray(),
};

test.each(Object.keys(reads))('%s finds nothing of another town', async (way) => {
  const found = await inTown(firstTown, () => reads[way]?.());
  expect(JSON.stringify(found ?? null)).not.toContain(other.id);
  const elsewhere = await inTown(other, () => reads[way]?.());
  expect(JSON.stringify(elsewhere ?? null)).not.toContain(firstTown.id);
});

const writes: Record<string, () => Promise<unknown>> = {
  updateOne: () => things.updateOne({ _id: `${other.id}-a` }, { $set: { count: 7 } }),
  updateMany: () => things.updateMany({}, { $set: { count: 7 } }),
  findOneAndUpdate: () => things.findOneAndUpdate({ _id: `${other.id}-a` }, { $set: { count: 7 } }).lean(),
  replaceOne: () => things.replaceOne({ _id: `${other.id}-a` }, { name: 'c' }),
  deleteOne: () => things.deleteOne({ _id: `${other.id}-a` }),
  deleteMany: () => things.deleteMany({}),
  findOneAndDelete: () => things.findOneAndDelete({ _id: `${other.id}-a` }).lean(),
  bulkWrite: () =>
    things.bulkWrite([
      { updateOne: { filter: { _id: `${other.id}-a` }, update: { $set: { count: 7 } } } },
      { deleteOne: { filter: { _id: `${other.id}-b` } } },
    ]),
  "the driver's updateMany": () => things.collection.updateMany({}, { $set: { count: 7 } }),
};

test.each(Object.keys(writes))('%s changes nothing of another town', async (way) => {
  const before = await ofOther();
  await inTown(firstTown, () => writes[way]?.());

  expect(await ofOther()).toEqual(before);
});

describe('an upsert', () => {
  test.each(towns)('inserts for the current town: $id', async (town) => {
    await inTown(town, () => things.updateOne({ _id: 'new' }, { $set: { name: 'new' } }, { upsert: true }));
    expect((await all()).find(({ _id }) => _id === 'new')?.townId).toBe(town.id);
  });
});

test('a unique index applies within each town, and errors have its name from the schema', async () => {
  const again = inTown(other, () => things.create({ _id: 'again', name: 'a' }));
  expect(duplicateIndex(await again.catch((error: unknown) => error))).toBe('byName');
});

test('every index starts with the town', async () => {
  const indexes = await things.collection.indexes();
  const begins = indexes.filter(({ name }) => name !== '_id_').map(({ key }) => Object.keys(key)[0]);

  expect(new Set(begins)).toEqual(new Set(['townId']));
});

test('documents from before there were many towns belong to the first town', async () => {
  await db.db?.collection<StoredDocument>('things').insertOne({ _id: 'old', name: 'old' });

  expect(await inTown(firstTown, () => things.exists({ _id: 'old' }))).not.toBeNull();
  expect(await inTown(other, () => things.exists({ _id: 'old' }))).toBeNull();
});

test('filters of a sharded database contain only the id of the first town, as a shard key requires', async () => {
  const sharded = await openTestDatabase({ isSharded: true });
  const exact = collectionOf<StoredDocument>(open(sharded.db));
  const filters = [exact, things.collection].map((collection) => inTown(firstTown, () => ownFilter(collection, {})));
  expect(await Promise.all(filters)).toEqual([{ townId: firstTown.id }, { townId: { $in: [firstTown.id, null] } }]);
  await inTown(firstTown, () => exact.updateOne({ _id: 'new' }, { $set: { name: 'n' } }, { upsert: true }));
  expect(await inTown(firstTown, () => exact.findOne({}))).toEqual({ _id: 'new', name: 'n', townId: firstTown.id });
  await sharded.drop();
});

test('work across towns finds the documents of all towns, and cannot insert any', async () => {
  expect(await all()).toHaveLength(4);
  const insert = acrossTowns(async () => things.create({ _id: 'nobody', name: 'nobody' }));
  await expect(insert).rejects.toThrow('without a town');
});

test('concurrent writes of several towns can share a command, and keep their towns', async () => {
  const insert = createGroupInsert(things.collection);
  const change = createGroupUpdate(things.collection);
  await together((index) => inTown(towns[index % 2]!, () => insert({ _id: `n${index}`, name: `n${index}` })), 40);
  await together(
    (index) => inTown(firstTown, () => change({ filter: { _id: `n${index}` }, update: { $set: { count: 7 } } })),
    40,
  );

  const made = (await all()).filter(({ _id }) => /^n\d+$/.test(_id));

  expect(made).toHaveLength(40);
  for (const { _id, townId, count } of made) {
    const town = towns[Number(_id.slice(1)) % 2]!;
    expect([townId, count]).toEqual([town.id, town === firstTown ? 7 : undefined]);
  }
});

test('a collection of every town is left unchanged', async () => {
  const notes = db.model<Thing>('note', ofEveryTown(new Schema<Thing>({ _id: String, name: String })), 'notes');
  await inTown(other, () => notes.create({ _id: 'note', name: 'note' }));

  expect(await inTown(firstTown, () => notes.findOne({}).lean())).not.toHaveProperty('townId');
});

test('townKey makes an id unique among all towns', () => {
  expect(towns.map((town) => townKey('card-2026-12', town))).toEqual(['card-2026-12', 'elsewhere.card-2026-12']);
});
