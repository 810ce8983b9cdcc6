import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MongoClient, type Db, type Document } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { explain } from './plan.ts';

type Thing = { _id: string; townId?: string; status: string; at: number };

const towns = ['birch', 'cedar', 'birch-2', undefined];
const things: Thing[] = Array.from({ length: 2_000 }, (_, place) => ({
  _id: String((place * 7_919) % 10_007).padStart(5, '0'),
  ...(place % 50 < 4 && towns[place % 50] ? { townId: towns[place % 50] } : place % 50 === 3 ? {} : { townId: 'elm' }),
  status: ['new', 'old', 'done'][place % 3] as string,
  at: (place * 31) % 97,
}));

let client: MongoClient;
let db: Db;
beforeAll(async () => {
  client = await MongoClient.connect(process.env['MONGODB_URI'] as string);
  db = client.db(`test-several-${randomUUID().slice(0, 8)}`);
  const collection = db.collection<Thing>('things');
  await collection.createIndexes([{ key: { townId: 1, at: -1, _id: -1 } }, { key: { townId: 1, status: 1, at: 1 } }]);
  await collection.insertMany(things);
});
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

/** A town with the documents of no town, as the first town is asked for. */
const own = { $in: ['birch', null] };
const isOwn = ({ townId = 'birch' }: Thing) => townId === 'birch';
const byAt = (one: Thing, other: Thing) => one.at - other.at || one._id.localeCompare(other._id);
const mine = things.filter(isOwn).toSorted(byAt);

type Case = { filter: Document; sort?: Record<string, 1 | -1>; limit?: number; expected: Thing[] };
const cases: Record<string, Case> = {
  'the first page, newest first': {
    filter: { townId: own },
    sort: { at: -1, _id: -1 },
    limit: 20,
    expected: mine.toReversed().slice(0, 20),
  },
  'the first page, oldest first': {
    filter: { townId: own },
    sort: { at: 1, _id: 1 },
    limit: 20,
    expected: mine.slice(0, 20),
  },
  'another value besides': {
    filter: { townId: own, status: 'new' },
    sort: { at: 1 },
    expected: mine.filter(({ status }) => status === 'new'),
  },
  'several other values, and one that is there twice': {
    filter: { townId: own, status: { $in: ['new', 'done', 'new'] } },
    sort: { at: 1 },
    expected: mine.filter(({ status }) => status !== 'old'),
  },
  'a range': {
    filter: { townId: own, at: { $gt: 20, $lte: 40 } },
    sort: { at: -1, _id: -1 },
    expected: mine.filter(({ at }) => at > 20 && at <= 40).toReversed(),
  },
  'no value': { filter: { townId: { $in: [] } }, expected: [] },
  'a pattern among them': {
    filter: { townId: { $in: [/^birch$/, null] } },
    sort: { at: 1, _id: 1 },
    expected: mine,
  },
};

test.each(Object.entries(cases))('of several values it finds %s', async (_, { filter, sort = {}, limit, expected }) => {
  const found = await db
    .collection<Thing>('things')
    .find(filter as never, { sort, ...(limit && { limit }) })
    .toArray();
  expect(found.map(({ at }) => at)).toEqual(expected.map(({ at }) => at));
  expect(found.map(({ _id }) => _id).toSorted()).toEqual(expected.map(({ _id }) => _id).toSorted());
  expect(await db.collection('things').countDocuments(filter as never)).toBe(limit ? mine.length : expected.length);
});

describe('of lists', () => {
  type Listed = { _id: string; tags?: string[] | string; at: number };
  const tagsOf = (place: number) => [['a', 'b'], ['b', 'c', 'b'], [], undefined, 'a', ['d']][place % 6];
  const listed = Array.from({ length: 600 }, (_, place): Listed => {
    const tags = tagsOf(place);
    return { _id: String(place).padStart(4, '0'), ...(tags !== undefined && { tags }), at: (place * 31) % 601 };
  });
  const has = ({ tags }: Listed, ...wanted: string[]) => [tags ?? []].flat().some((tag) => wanted.includes(tag));
  const inOrder = (...wanted: string[]) => listed.filter((one) => has(one, ...wanted)).toSorted((a, b) => a.at - b.at);
  const collection = () => db.collection<Listed>('listed');
  const find = async (filter: object, sort: Record<string, 1 | -1> = { at: 1 }, limit = 0) =>
    (await collection().find(filter, { sort, limit }).toArray()).map(({ _id }) => _id);
  const idsOf = (of: readonly Listed[]) => of.map(({ _id }) => _id);

  beforeAll(async () => {
    await collection().createIndex({ tags: 1, at: 1 });
    await collection().insertMany(listed);
  });

  test('it finds each document once by any element, in order, and counts it once', async () => {
    expect(await find({ tags: 'b' })).toEqual(idsOf(inOrder('b')));
    expect(await find({ tags: { $in: ['a', 'b', 'c'] } })).toEqual(idsOf(inOrder('a', 'b', 'c')));
    expect(await find({ tags: 'b' }, { at: -1 }, 7)).toEqual(idsOf(inOrder('b').toReversed().slice(0, 7)));
    expect(await collection().countDocuments({ tags: { $in: ['b', 'c'] } })).toBe(inOrder('b', 'c').length);
    expect(await collection().countDocuments({ tags: null as never })).toBe(100);
    const plan = await explain(db, { collection: 'listed', filter: { tags: 'd' } });
    if (plan?.examined) expect(plan.examined).toBeLessThanOrEqual(200);
  });

  test('it follows elements that come and go, and lists that end', async () => {
    const [one, other] = [inOrder('d')[0]!._id, inOrder('d')[1]!._id];
    await collection().updateOne({ _id: one }, { $addToSet: { tags: 'e' } } as never);
    await collection().updateOne({ _id: other }, { $set: { tags: ['e', 'f'] } });
    expect(await find({ tags: 'e' })).toEqual([one, other]);
    expect(await find({ tags: 'd' })).toEqual(idsOf(inOrder('d')).filter((id) => id !== other));
    await collection().updateOne({ _id: one }, { $unset: { tags: 1 } });
    await collection().deleteOne({ _id: other });
    expect(await find({ tags: { $in: ['e', 'f'] } })).toEqual([]);
  });
});

test('it reads little more than it finds', async () => {
  const { filter, sort, limit } = cases['the first page, newest first'] as Case;
  const plan = await explain(db, { collection: 'things', filter, sort: sort!, limit: limit! });
  // A server that cannot explain is no proof of anything, nor one that counts nothing.
  if (!plan) return;
  expect(plan.readsAll).toBe(false);
  if (plan.examined !== null) expect(plan.examined).toBeLessThanOrEqual(mine.length);
});
