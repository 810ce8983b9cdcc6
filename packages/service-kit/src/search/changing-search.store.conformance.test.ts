import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Schema, type Model } from 'mongoose';
import { createLog } from '../log.ts';
import { createIndexes, type Connection } from '../mongo.ts';
import { openTestDatabase, readPages } from '../testing/index.ts';
import { createChangingSearch, textsFields, type ChangingSearch } from './changing-search.ts';

type Shop = {
  _id: string;
  name: string;
  owner: string;
  status: string;
  version: number;
  textsId?: string;
  createdAt: Date;
};

const log = createLog('test', { level: 'silent', pretty: false });
const start = Date.parse('2026-01-01T00:00:00Z');
const idOf = (index: number) => `s${String(index).padStart(6, '0')}`;

let db: Connection;
let drop: () => Promise<void>;
let model: Model<Shop>;
let search: ChangingSearch;
/** An hour on, so that whatever a test has stored is old enough to be indexed. */
let now: () => Date;

beforeEach(async () => {
  ({ db, drop } = await openTestDatabase());
  const schema = new Schema<Shop>(
    {
      _id: String,
      name: String,
      owner: String,
      status: String,
      version: Number,
      createdAt: Date,
      ...textsFields,
    } as never,
    { versionKey: false },
  ).index({ status: 1, _id: -1 });
  model = db.model<Shop>('shop', schema, 'shops');
  search = createChangingSearch({ db, model: model as never, fields: ['name', 'owner'] });
  now = () => new Date(Date.now() + 3_600_000);
  await createIndexes(db);
});
afterEach(() => drop());

const stored = (count: number, change: (index: number) => Partial<Shop> = () => ({})) =>
  model.insertMany(
    Array.from({ length: count }, (_, index) => ({
      _id: idOf(index),
      name: `Shop ${index}`,
      owner: 'Ada',
      status: 'open',
      version: 1,
      createdAt: new Date(start + index),
      ...change(index),
    })),
  );

/** As a store changes a document. */
async function change(id: string, to: Partial<Shop>): Promise<void> {
  const before = (await model.findById(id).lean()) as Shop;
  const texts = await search.keep(id, before, to);
  await model.updateOne(
    { _id: id, version: before.version },
    { $set: { ...to, ...texts, version: before.version + 1 } },
  );
  if (texts.textsId) await search.forget(before);
}

async function index(): Promise<void> {
  for (const indexer of search.indexers({ now, log })) while (await indexer.run());
}

async function found(
  query: string,
  { limit = 7, filter = {} }: { limit?: number; filter?: object } = {},
): Promise<string[]> {
  const { items, totals } = await readPages(
    (paging) => search.find<Shop, string>(query, filter, paging, ({ _id }) => _id),
    limit,
  );
  expect(totals.at(-1)).toBe(items.length);
  expect(totals.every((total) => total <= items.length)).toBe(true);
  return items;
}

test('a page’s total is true, or says that there may be more', async () => {
  await stored(30);
  await index();
  for (const changed of [2, 9, 17, 23]) await change(idOf(changed), { name: `Shop again ${changed}` });
  for (const limit of [1, 3, 4, 29, 30]) {
    let cursor: string | null | undefined;
    do {
      const page: Awaited<ReturnType<typeof search.find<Shop, string>>> = await search.find<Shop, string>(
        'shop',
        {},
        { limit, ...(cursor && { cursor }) },
        ({ _id }) => _id,
      );
      expect({ limit, isTrue: page.atLeast === true || page.total === 30, isNoMore: page.total <= 30 }).toEqual({
        limit,
        isTrue: true,
        isNoMore: true,
      });
      cursor = page.next;
    } while (cursor);
  }
});

const textsLeft = () => db.collection('shops_texts').countDocuments();

test('where a filter leaves few, the newest come first also where ids hold no time', async () => {
  await stored(40, (index) => ({ status: index % 8 === 0 ? 'waiting' : 'open', createdAt: new Date(start - index) }));
  expect(await found('shop', { limit: 2, filter: { status: 'waiting' } })).toEqual([0, 8, 16, 24, 32].map(idOf));
});

describe('a document whose text was changed', () => {
  test('is found by what it says now and not by what it said, at once and when it is indexed', async () => {
    await stored(100);
    await index();
    await change(idOf(40), { name: 'Quiet Quail' });
    for (const when of ['at once', 'indexed']) {
      if (when === 'indexed') await index();
      expect({
        when,
        now: await found('quail'),
        other: await found('ADA', { limit: 60 }),
        before: await found('shop 40'),
      }).toEqual({
        when,
        now: [idOf(40)],
        other: [40, ...Array.from({ length: 100 }, (_, at) => 99 - at).filter((at) => at !== 40)].map(idOf),
        before: [],
      });
    }
  });

  test('comes once, however often it is changed, also back to what it was', async () => {
    await stored(64);
    await change(idOf(3), { name: 'Quail' });
    await index();
    await change(idOf(3), { name: 'Shop 3' });
    await change(idOf(3), { name: 'Quail' });
    await index();
    expect(await found('quail')).toEqual([idOf(3)]);
    await change(idOf(3), { name: 'Shop 3' });
    expect(await found('quail')).toEqual([]);
    expect((await found('shop 3')).filter((id) => id === idOf(3))).toHaveLength(1);
    expect(await textsLeft()).toBe(1);
  });

  test('keeps to the filter, whichever text it is found by', async () => {
    await stored(400);
    for (const at of [1, 2, 3]) await change(idOf(at), { owner: 'Quail', status: at === 2 ? 'shut' : 'open' });
    await index();
    expect(await found('quail', { filter: { status: 'open' } })).toEqual([idOf(3), idOf(1)]);
    expect(await found('quail', { filter: { status: 'shut' } })).toEqual([idOf(2)]);
  });

  test('leaves nothing behind when what is changed is no text', async () => {
    await stored(3);
    await change(idOf(1), { status: 'shut', name: 'Shop 1' });
    expect(await textsLeft()).toBe(0);
    expect((await model.findById(idOf(1)).lean())?.textsId).toBeUndefined();
  });
});

test.each([1, 2, 3, 7, 10, 20, 50])(
  'pages of %i go on from the changed to the others without gap or repeat',
  async (limit) => {
    await stored(90, (at) => ({ owner: at % 3 === 0 ? 'Quail' : 'Ada' }));
    await index();
    for (let at = 0; at < 10; at++) await change(idOf(at * 9), { name: `Changed ${at}` });
    const changed = Array.from({ length: 10 }, (_, at) => idOf((9 - at) * 9));
    const others = Array.from({ length: 30 }, (_, at) => (29 - at) * 3)
      .filter((at) => at % 9 !== 0)
      .map(idOf);
    expect(await found('quail', { limit })).toEqual([...changed, ...others]);
    await index();
    expect(await found('quail', { limit })).toEqual([...changed, ...others]);
  },
);

test('what never came to be stored is not found, and another’s change goes on', async () => {
  await stored(5);
  const before = (await model.findById(idOf(2)).lean()) as Shop;
  // It dies here, or somebody else was faster.
  await search.keep(idOf(2), before, { name: 'Quail' });
  expect(await found('quail')).toEqual([]);
  await change(idOf(2), { name: 'Wren' });
  expect([await found('quail'), await found('wren'), await found('shop 2')]).toEqual([[], [idOf(2)], []]);
});
