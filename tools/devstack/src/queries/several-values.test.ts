import { afterAll, beforeAll, expect, test } from '@jest/globals';
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

test('it reads little more than it finds', async () => {
  const { filter, sort, limit } = cases['the first page, newest first'] as Case;
  const plan = await explain(db, { collection: 'things', filter, sort: sort!, limit: limit! });
  // A server that cannot explain is no proof of anything, nor one that counts nothing.
  if (!plan) return;
  expect(plan.readsAll).toBe(false);
  if (plan.examined !== null) expect(plan.examined).toBeLessThanOrEqual(mine.length);
});
