import { afterAll, expect, test } from '@jest/globals';
import { Schema } from 'mongoose';
import { listOrder, readCursor } from './http/list-order.ts';
import { countedUpTo, findPage, pageOf } from './http/paging.ts';
import { createIndexes, duplicateIndex } from './mongo.ts';
import { openTestDatabase, readPages, together } from './testing/index.ts';

type Thing = { _id: string; name: string; zone: string; month: number; createdAt: Date };

const { db, drop } = await openTestDatabase();
afterAll(drop);
const schema = new Schema<Thing>(
  { _id: String, name: String, zone: String, month: Number, createdAt: Date },
  { versionKey: false },
)
  .index({ name: 1 }, { unique: true, name: 'byName' })
  .index({ zone: 1, month: 1 }, { unique: true, name: 'zoneMonth' })
  .index({ zone: 1, _id: -1 })
  .index({ zone: 1, createdAt: -1, _id: -1 });
const model = db.model<Thing>('thing', schema, 'things');
await createIndexes(db);

let made = 0;
const thing = (change: Partial<Thing> = {}): Thing => {
  made += 1;
  return { _id: `t${made}`, name: `name ${made}`, zone: 'A', month: made, createdAt: new Date(), ...change };
};

const outcomes = (documentOf: (index: number) => Thing) =>
  together((index) =>
    model.create(documentOf(index)).then(
      () => null,
      (error: unknown) => duplicateIndex(error) ?? Promise.reject(error as Error),
    ),
  );

test.each([
  ['a field', () => thing({ name: 'same' }), /byName/],
  ['two fields', () => thing({ zone: 'B', month: 1 }), /zoneMonth/],
  ['the id', () => thing({ _id: 'same' }), /_id/],
])(
  'one of fifty inserts with the same value in %s succeeds, and the errors name the index',
  async (_, documentOf, index) => {
    const results = await outcomes(documentOf);

    expect(results.filter((result) => result === null)).toHaveLength(1);
    for (const result of results.filter((each) => each !== null)) expect(result).toMatch(index);
  },
);

test.each([
  ['E11000 duplicate key error collection: town.things index: byName dup key: { name: "a" }', 'byName'],
  ['E11000 duplicate key error collection: town.things index: town.things.$byName dup key: { : "a" }', 'byName'],
  ["Duplicate key violation on the requested collection: Index 'byName'", 'byName'],
  ["Duplicate key violation on the requested collection: Index '_id_'", '_id_'],
])('duplicateIndex reads the index from "%s"', (message, index) => {
  expect(duplicateIndex(Object.assign(new Error(message), { code: 11_000 }))).toBe(index);
});

test('duplicateIndex returns null for other errors', () => {
  expect(duplicateIndex(new Error('index: byName dup key'))).toBeNull();
});

test('a member that is not in the schema is refused in writes and in filters', async () => {
  await expect(model.create({ ...thing(), isAdmin: true } as never)).rejects.toThrow(/isAdmin/);
  await expect(model.findOne({ isAdmin: true })).rejects.toThrow(/isAdmin/);
});

test('pages are newest first, without gaps or repeats, even for documents of the same millisecond', async () => {
  const at = new Date('2027-01-01T00:00:00.000Z');
  const tied = Array.from({ length: 23 }, (_, index) =>
    thing({ zone: 'C', createdAt: new Date(at.getTime() + (index % 3)) }),
  );
  await model.insertMany(tied);

  const { items, totals } = await readPages(
    (paging) => findPage<Thing, Thing>(model, { zone: 'C' }, paging, (each) => each),
    4,
  );
  const expected = tied.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1));

  expect(items.map(({ _id }) => _id)).toEqual(expected.map(({ _id }) => _id));
  expect(new Set(totals)).toEqual(new Set([23]));
});

test('later pages of a list in id order include changes since the first page', async () => {
  const ordered = Array.from({ length: 40 }, (_, index) =>
    thing({ _id: `0193-${String(index).padStart(4, '0')}`, zone: index % 2 ? 'D' : 'E' }),
  );
  await model.insertMany(ordered);
  const page = (zone: string, cursor?: string) =>
    findPage<Thing, string>(model, { zone }, { limit: 6, cursor, idsTellTime: true }, ({ _id }) => _id);
  const first = await page('D');
  expect(first.items).toEqual(['0193-0039', '0193-0037', '0193-0035', '0193-0033', '0193-0031', '0193-0029']);
  await model.updateOne({ _id: '0193-0027' }, { $set: { zone: 'E' } });
  await model.updateOne({ _id: '0193-0024' }, { $set: { zone: 'D' } });
  await model.deleteOne({ _id: '0193-0023' });
  await model.create(thing({ _id: '0193-0040', zone: 'D' }));
  expect((await page('D', first.next ?? '')).items).toEqual([
    '0193-0025',
    '0193-0024',
    '0193-0021',
    '0193-0019',
    '0193-0017',
    '0193-0015',
  ]);
  const { items, totals } = await readPages(
    (paging) => findPage<Thing, string>(model, { zone: 'D' }, { ...paging, idsTellTime: true }, ({ _id }) => _id),
    5,
  );
  expect(items).toEqual(items.toSorted().toReversed());
  expect(new Set(totals)).toEqual(new Set([items.length]));
  expect(items).toHaveLength(20);
});

test('a read can skip the first matches, and a count without a filter stops at its limit', async () => {
  const ids = ['skip1', 'skip2', 'skip3', 'skip4', 'skip5'];
  await model.create(ids.map((_id) => thing({ _id, zone: 'skipped' })));
  const idsFrom = async (filter: object) =>
    (await model.find(filter).sort({ _id: -1 }).skip(1).limit(2)).map(({ _id }) => _id);

  expect(await idsFrom({ zone: 'skipped' })).toEqual(['skip4', 'skip3']);
  expect(await idsFrom({ zone: 'skipped', _id: { $ne: 'skip4' } })).toEqual(['skip3', 'skip2']);
  expect(await model.countDocuments({}, { limit: 4 })).toBe(4);
});

test('the total of a filtered list is exact up to 1,000', async () => {
  await model.insertMany(Array.from({ length: countedUpTo }, () => thing({ zone: 'F' })));
  const count = async () => {
    const { total, atLeast } = await findPage(model, { zone: 'F' }, { limit: 1 }, (each) => each);
    return { total, atLeast };
  };
  expect(await count()).toEqual({ total: countedUpTo });
  await model.create(thing({ zone: 'F' }));
  expect(await count()).toEqual({ total: countedUpTo, atLeast: true });
});

// Uses a separate collection, because PostgreSQL counts deleted documents for a while.
test('the total of a whole list is exact up to 1,000; above, it is an estimate or at least 1,000', async () => {
  const counted = db.model<Thing>('counted', model.schema, 'counted');
  const everything = async () => {
    const { total, atLeast } = await findPage(counted, {}, { limit: 1 }, (each) => each);
    return { total, atLeast, stored: await counted.countDocuments() };
  };
  await counted.insertMany(Array.from({ length: 66 }, () => thing()));
  expect(await everything()).toEqual({ total: 66, stored: 66 });
  await counted.insertMany(Array.from({ length: countedUpTo + 1 }, () => thing()));
  const many = await everything();
  expect([
    { total: many.stored, stored: many.stored },
    { total: countedUpTo, atLeast: true, stored: many.stored },
  ]).toContainEqual(many);
});

test('a list in memory has the same pages as a stored list', () => {
  const items = ['e', 'd', 'c', 'b', 'a'];
  const page = (limit: number, cursor?: string) => pageOf(items, { limit, cursor }, (item) => item);
  const first = page(2);

  expect([first, page(2, first.next as string).items, page(3, page(2).next as string)]).toEqual([
    { items: ['e', 'd'], total: 5, next: expect.any(String) },
    ['c', 'b'],
    { items: ['c', 'b', 'a'], total: 5, next: null },
  ]);
  expect([page(5).next, page(2, 'nonsense').items]).toEqual([null, ['e', 'd']]);
});

test('an unknown cursor starts from the beginning', async () => {
  for (const cursor of [
    '',
    'nonsense',
    Buffer.from('[1e300,"x"]').toString('base64url'),
    Buffer.from('[{"$gt":0},"x"]').toString('base64url'),
  ]) {
    expect(listOrder({}).after(readCursor(cursor))).toEqual({});
    expect((await findPage(model, {}, { limit: 1, cursor }, (each) => each)).items).toHaveLength(1);
  }
});
