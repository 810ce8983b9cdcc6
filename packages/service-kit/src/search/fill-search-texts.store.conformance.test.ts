import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Schema, type Connection, type Model } from 'mongoose';
import { createLog } from '../log.ts';
import { openTestDatabase, together } from '../testing/index.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { acrossTowns, inTown } from '../town/current.ts';
import { firstTown } from '../town/known.ts';
import { createFillSearchTexts, fillSearchTexts } from './fill-search-texts.ts';
import { searchable } from './search-text.ts';
import type { StoredDocument } from '../testing/stores.ts';

type Shop = { _id: string; townId?: string; name: string; searchText?: string };

const schema = new Schema<Shop>({ _id: String, name: String }, { versionKey: false });
const searchText = searchable(schema, ['name']);
const log = createLog('test', { level: 'silent', pretty: false });

let db: Connection;
let drop: () => Promise<void>;
let shops: Model<Shop>;

beforeEach(async () => {
  ({ db, drop } = await openTestDatabase());
  shops = db.model<Shop>('shop', schema, 'shops');
});
afterEach(() => drop());

const storedBefore = async (documents: readonly object[]): Promise<void> =>
  void (await db
    .getClient()
    .db(db.name)
    .collection('shops')
    .insertMany([...documents]));
const textOf = async (_id: string) => (await acrossTowns(() => shops.findById(_id).lean<Shop>()))?.searchText;
const fill = (options?: Parameters<typeof fillSearchTexts>[1]) => acrossTowns(() => fillSearchTexts(db, options));

describe('fillSearchTexts', () => {
  test('fills in the search texts of all towns once', async () => {
    const old = Array.from({ length: 450 }, (_, index) => ({
      _id: `old-${index}`,
      name: `Éclair ${index}`,
      ...(index % 2 && { townId: 'elsewhere' }),
    }));
    await storedBefore(old);

    expect(await fill()).toBe(450);

    expect([await textOf('old-0'), await textOf('old-449')]).toEqual(['eclair 0', 'eclair 449']);
    expect(await fill()).toBe(0);
  });

  test('updates the search texts of documents that an earlier release adds or changes', async () => {
    await inTown(firstTown, () => shops.create({ _id: 'a', name: 'Quail', ...searchText({ name: 'Quail' }) }));
    await storedBefore([{ _id: 'b', name: 'Heron' }]);
    await acrossTowns(() => shops.updateOne({ _id: 'a' }, { $set: { name: 'Wren' } }));

    await fill();

    expect([await textOf('a'), await textOf('b')]).toEqual(['wren', 'heron']);
  });

  test('keeps search texts that are written concurrently', async () => {
    await storedBefore(Array.from({ length: 20 }, (_, index) => ({ _id: `s${index}`, name: 'before' })));
    const rename = async (_id: string, name: string) =>
      void (await acrossTowns(() => shops.updateOne({ _id }, { $set: { name, ...searchText({ name }) } })));

    await together(async (index) => {
      if (index % 2) await fill();
      else await rename(`s${(index / 2) % 20}`, `after ${index}`);
    }, 60);

    const all = await acrossTowns(() => shops.find({}).lean<Shop[]>());
    expect(all.map(({ searchText: text }) => text)).toEqual(all.map(({ name }) => name));
  });

  test('starts again from the beginning after it was stopped', async () => {
    await storedBefore(Array.from({ length: 500 }, (_, index) => ({ _id: `s${index}`, name: 'Owl' })));
    let batches = 0;

    const filled = await fill({ isStopping: () => batches++ > 0 });

    expect(filled).toBeGreaterThan(0);
    expect(filled + (await fill())).toBe(500);
  });

  test('removes the fields of the search index only in the last pass', async () => {
    await storedBefore([{ _id: 'a', townId: firstTown.id, name: 'Owl', textsId: 't1', found: 'Owl' }]);
    const stored = () => db.getClient().db(db.name).collection('shops').findOne({});

    await fill();
    expect(await stored()).toMatchObject({ textsId: 't1', found: 'Owl', searchText: 'owl' });
    await fill({ isLast: true });

    expect(await stored()).toEqual({ _id: 'a', townId: firstTown.id, name: 'Owl', searchText: 'owl' });
  });
});

describe('the background pass', () => {
  test('reads nothing if no search index of an earlier release exists', async () => {
    await storedBefore([{ _id: 'a', name: 'Owl' }]);
    const search = createFillSearchTexts(db, log);
    const lists = jest.spyOn(db, 'listCollections');

    search.start();
    await waitUntil(() => lists.mock.results.length > 0);
    await search.stop();

    expect(await textOf('a')).toBeUndefined();
  });

  test('drops the search indexes of earlier releases once a deployment is over', async () => {
    await storedBefore([{ _id: 'a', name: 'Owl' }]);
    const names = ['shops_search', 'shops_texts', 'shops_texts_search', 'other_search'];
    for (const name of names) await db.collection<StoredDocument>(name).insertOne({ _id: 'state' });
    const left = async () => (await db.listCollections()).map(({ name }) => name).toSorted();
    const clock = jest.spyOn(performance, 'now');

    const during = createFillSearchTexts(db, log);
    during.start();
    await waitUntil(async () => (await textOf('a')) === 'owl');
    await during.stop();
    expect(await left()).toEqual([...names, 'shops'].toSorted());

    const after = createFillSearchTexts(db, log);
    clock.mockReturnValue(performance.now() + 16 * 60_000);
    after.start();
    await waitUntil(async () => (await left()).length === 2);
    await after.stop();

    expect(await left()).toEqual(['other_search', 'shops']);
    clock.mockRestore();
  });
});
