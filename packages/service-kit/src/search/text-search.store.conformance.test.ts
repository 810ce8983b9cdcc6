import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Schema, type Model } from 'mongoose';
import { createLog } from '../log.ts';
import { createIndexes, type Connection } from '../mongo.ts';
import { openTestDatabase, readPages } from '../testing/index.ts';
import { createIndexStore, IndexMovedOn } from './index-store.ts';
import { createIndexer, type Indexer } from './indexer.ts';
import { createTextSearch, type TextSearch } from './text-search.ts';

type Note = { _id: string; title: string; text: string | null; status: string; createdAt: Date };

const log = createLog('test', { level: 'silent', pretty: false });
const fields = ['title', 'text'];
const start = Date.parse('2026-01-01T00:00:00Z');

let db: Connection;
let drop: () => Promise<void>;
let model: Model<Note>;
let search: TextSearch;
let clock: number;
let random: () => number;

beforeEach(async () => {
  ({ db, drop } = await openTestDatabase());
  model = db.model<Note>(
    'note',
    new Schema<Note>(
      { _id: String, title: String, text: String, status: String, createdAt: Date },
      { versionKey: false },
    ),
    'notes',
  );
  await createIndexes(db);
  clock = start + 3_600_000;
  random = seeded(7);
  search = createTextSearch({ db, log, model: model as never, fields, now: () => new Date(clock), blocksOfRun: 3 });
});
afterEach(() => drop());

function seeded(seed: number): () => number {
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
}
const below = (count: number) => Math.floor(random() * count);
const letters = ['a', 'b', 'A', 'c', ' ', 'é', 'É', '😀', '.', '*', '(', '\\', '$', '7'];
const textOf = (length: number) => Array.from({ length }, () => letters[below(letters.length)]).join('');

function noteAt(index: number, change: Partial<Note> = {}): Note {
  const text = below(5) === 0 ? null : textOf(below(30));
  return {
    _id: `n${String(index).padStart(6, '0')}`,
    title: textOf(below(8)),
    text,
    status: below(4) === 0 ? 'done' : 'open',
    createdAt: new Date(start + index),
    ...change,
  };
}

async function stored(count: number, change: (index: number) => Partial<Note> = () => ({})): Promise<Note[]> {
  const notes = Array.from({ length: count }, (_, index) => noteAt(index, change(index)));
  await model.insertMany(notes);
  return notes;
}

const plainly = (notes: readonly Note[], query: string, status?: string): string[] =>
  notes
    .filter(
      (note) =>
        (!status || note.status === status) &&
        [note.title, note.text].some((text) => text?.toLowerCase().includes(query.toLowerCase())),
    )
    .map(({ _id }) => _id)
    .toReversed();

async function found(
  query: string,
  { limit = 7, status }: { limit?: number; status?: string } = {},
): Promise<string[]> {
  const { items, totals } = await readPages(
    (paging) => search.find<Note, string>(query, status ? { status } : {}, paging, ({ _id }) => _id),
    limit,
  );
  expect(totals.at(-1)).toBe(items.length);
  expect(totals.every((total) => total <= items.length)).toBe(true);
  return items;
}

async function indexAll(indexer: Indexer = search.indexer): Promise<void> {
  while (await indexer.run());
}

/** Cuts of the texts themselves, and texts that are nowhere, of every length up to 200. */
function someQuery(notes: readonly Note[]): string {
  const { title, text } = notes[below(notes.length)] as Note;
  const whole = text ?? title;
  const from = below(whole.length);
  return (
    (below(4) === 0 ? textOf(1 + below(below(3) === 0 ? 200 : 5)) : whole.slice(from, from + 1 + below(12))) || 'a'
  );
}

test('finds what plain reading finds, newest first, page by page, while more is being indexed', async () => {
  const notes = await stored(900);
  for (let round = 0; round < 120; round++) {
    if (round % 12 === 0) await search.indexer.run();
    const query = someQuery(notes);
    const status = below(3) === 0 ? 'done' : undefined;
    const limit = 1 + below(150);
    expect({ query, status, ids: await found(query, { limit, ...(status && { status }) }) }).toEqual({
      query,
      status,
      ids: plainly(notes, query, status),
    });
  }
});

test.each(['(', '.*', '\\', '$7', 'É', '😀', '😀a', 'a'.repeat(200), '\0', '\uD83D'])(
  'takes %j as it is written',
  async (query) => {
    const notes = await stored(130, (index) => (index % 50 === 3 ? { text: `x ${query}$7 .*😀A y` } : {}));
    await indexAll();
    expect(await found(query)).toEqual(plainly(notes, query));
  },
);

test('finds a document from the moment it is stored, before and after it is indexed', async () => {
  await stored(100);
  await indexAll();
  await model.create(noteAt(500, { text: 'Brand new', createdAt: new Date(clock) }));
  await indexAll();
  expect(await found('brand NEW')).toEqual(['n000500']);
  clock += 60_000;
  await model.insertMany(
    Array.from({ length: 60 }, (_, index) => noteAt(501 + index, { createdAt: new Date(clock - 60_000) })),
  );
  await indexAll();
  expect(await found('brand new')).toEqual(['n000500']);
});

test('leaves alone what is younger than a minute, so that a slow neighbour is not passed over', async () => {
  const young = (index: number): Partial<Note> => (index < 40 ? {} : { createdAt: new Date(clock - 59_000) });
  await stored(100, young);
  await indexAll();
  expect(await createIndexStore(db, 'notes_search').state()).toEqual({ blocks: 1, upTo: 'n000031' });
  clock += 1000;
  await indexAll();
  expect(await createIndexStore(db, 'notes_search').state()).toEqual({ blocks: 3, upTo: 'n000095' });
});

test('counts exactly what it read to the end, and says so when it did not', async () => {
  await stored(400, (index) => ({ title: 'same', text: index === 5 ? 'single' : null }));
  await indexAll();
  const page = (query: string, cursor?: string) =>
    search.find<Note, string>(query, {}, { limit: 50, cursor }, ({ _id }) => _id);
  expect(await page('single')).toEqual({ items: ['n000005'], total: 1, next: null });
  const first = await page('same');
  expect(first).toMatchObject({ atLeast: true, next: expect.any(String) });
  expect(first.total).toBeGreaterThan(50);
  expect((await page('same', first.next ?? '')).total).toBeGreaterThan(100);
  expect(await page('nowhere')).toEqual({ items: [], total: 0, next: null });
});

test('goes on after what a page showed, also when that is indexed in the meantime', async () => {
  const notes = await stored(200, () => ({ title: 'same' }));
  const page = (cursor?: string) => search.find<Note, string>('same', {}, { limit: 60, cursor }, ({ _id }) => _id);
  const first = await page();
  await indexAll();
  const second = await page(first.next ?? '');
  await model.insertMany(Array.from({ length: 70 }, (_, index) => noteAt(300 + index, { title: 'same' })));
  await indexAll();
  const third = await page(second.next ?? '');
  expect([...first.items, ...second.items, ...third.items]).toEqual(plainly(notes, 'same').slice(0, 180));
});

test.each([
  '',
  'nonsense',
  Buffer.from('[{"$gt":""},1]').toString('base64url'),
  Buffer.from('[5,"x"]').toString('base64url'),
])('starts from the beginning at the cursor %j, which nobody handed out', async (cursor) => {
  const notes = await stored(100, () => ({ title: 'same' }));
  await indexAll();
  const { items } = await search.find<Note, string>('same', {}, { limit: 2, cursor }, ({ _id }) => _id);
  expect(items).toEqual(plainly(notes, 'same').slice(0, 2));
});

test('two indexers at once leave one whole index', async () => {
  const notes = await stored(420);
  const store = createIndexStore(db, 'notes_search');
  const indexers = [2, 5].map((blocksOfRun) =>
    createIndexer({ model: model as never, fields, store, now: () => new Date(clock), log, blocksOfRun }),
  );
  const untilDone = async (indexer: Indexer) => {
    for (let more = true; more;)
      more = await indexer
        .run()
        .catch((error: unknown) => error instanceof IndexMovedOn || Promise.reject(error as Error));
  };
  await Promise.all(indexers.map(untilDone));
  expect((await store.state()).blocks).toBe(13);
  for (let round = 0; round < 20; round++) {
    const query = someQuery(notes);
    expect({ query, ids: await found(query, { limit: 100 }) }).toEqual({ query, ids: plainly(notes, query) });
  }
});

test('where a filter leaves few, finds them and goes on among them, also once they are many', async () => {
  await stored(900, (index) => ({ title: 'same', status: index % 90 === 4 ? 'waiting' : 'done' }));
  await indexAll();
  const few = Array.from({ length: 10 }, (_, index) => `n${String(index * 90 + 4).padStart(6, '0')}`).toReversed();
  expect(await found('same', { status: 'waiting', limit: 3 })).toEqual(few);
  expect(await found('nowhere', { status: 'waiting' })).toEqual([]);
  const first = await search.find<Note, string>('same', { status: 'waiting' }, { limit: 4 }, ({ _id }) => _id);
  await model.insertMany(
    Array.from({ length: 250 }, (_, index) => noteAt(2000 + index, { title: 'same', status: 'waiting' })),
  );
  const second = await search.find<Note, string>(
    'same',
    { status: 'waiting' },
    { limit: 100, cursor: first.next ?? '' },
    ({ _id }) => _id,
  );
  expect([...first.items, ...second.items]).toEqual(few);
});

test('finds the same through the filter and through the text, page by page', async () => {
  const notes = await stored(1500, (index) =>
    index % 3 === 0 ? { title: 'common', text: index % 100 === 1 ? 'co' : null } : {},
  );
  const through = createTextSearch({
    db,
    log,
    model: model as never,
    fields,
    now: () => new Date(clock),
    filtersFollowIds: true,
  });
  await indexAll();
  for (const [query, status] of [
    ['common', 'open'],
    ['common', 'done'],
    ['mon', 'open'],
    ['co', 'done'],
    ['nowhere', 'open'],
  ] as const) {
    for (const limit of [7, 60, 150]) {
      const { items, totals } = await readPages(
        (paging) => through.find<Note, string>(query, { status }, paging, ({ _id }) => _id),
        limit,
      );
      expect({ query, status, limit, items }).toEqual({ query, status, limit, items: plainly(notes, query, status) });
      expect(totals.at(-1)).toBe(items.length);
    }
  }
});

test('goes on through the text where the filter’s newest have it no more', async () => {
  const notes = await stored(1500, (index) => ({ title: index < 700 ? 'common' : 'mmmoncom', status: 'open' }));
  const through = createTextSearch({
    db,
    log,
    model: model as never,
    fields,
    now: () => new Date(clock),
    filtersFollowIds: true,
  });
  await indexAll();
  const { items } = await readPages(
    (paging) => through.find<Note, string>('common', { status: 'open' }, paging, ({ _id }) => _id),
    50,
  );
  expect(items).toEqual(plainly(notes, 'common', 'open'));
});

const writes = ['insertMany', 'bulkWrite', 'updateOne'] as const;

/** A database whose process dies at its so-manieth write, with half of that written. */
function dying(at: number): { db: Connection; writes: () => number } {
  let count = 0;
  const collection = (name: string) => {
    const real = db.collection(name) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const write =
      (method: string) =>
      async (first: unknown, ...rest: unknown[]) => {
        count += 1;
        if (count < at) return real[method]?.(first, ...rest);
        if (count === at && Array.isArray(first) && first.length > 1)
          await real[method]?.(first.slice(0, first.length / 2), ...rest);
        throw new Error('died');
      };
    return {
      find: real['find']?.bind(real),
      findOne: real['findOne']?.bind(real),
      ...Object.fromEntries(writes.map((method) => [method, write(method)])),
    };
  };
  return { db: { collection } as unknown as Connection, writes: () => count };
}

const indexerOn = (on: Connection, blocksOfRun: number) =>
  createIndexer({
    model: model as never,
    fields,
    store: createIndexStore(on, 'notes_search'),
    now: () => new Date(clock),
    log,
    blocksOfRun,
  });

describe('an indexer that sleeps while another goes on', () => {
  /** An indexer that stops before its first write of a kind until it is told to go on. */
  function pausedAt(method: 'insertMany' | 'bulkWrite') {
    const fellAsleep = Promise.withResolvers<void>();
    const awake = Promise.withResolvers<void>();
    const collection = (name: string) => {
      const real = db.collection(name) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
      const write = async (...args: unknown[]) => {
        fellAsleep.resolve();
        await awake.promise;
        return real[method]?.(...args);
      };
      return new Proxy(real, { get: (_, key: string) => (key === method ? write : real[key]?.bind(real)) });
    };
    const ended = indexerOn({ collection } as unknown as Connection, 2)
      .run()
      .catch((error: Error) => error);
    return { fellAsleep: fellAsleep.promise, resume: async () => (awake.resolve(), ended) };
  }

  test('before its heads, changes nothing of what the other wrote', async () => {
    const notes = await stored(300);
    await search.indexer.run();
    const paused = pausedAt('bulkWrite');
    await paused.fellAsleep;
    await indexAll();
    expect(await paused.resume()).toBeInstanceOf(IndexMovedOn);
    for (const query of ['a', 'b ', '(', 'é']) expect(await found(query)).toEqual(plainly(notes, query));
  });

  test('before its blocks, takes the blocks that the other stored before it died', async () => {
    const notes = await stored(200);
    const paused = pausedAt('insertMany');
    await paused.fellAsleep;
    // It came late, and only the other has seen it.
    const late = noteAt(0, { _id: 'n000003a', title: 'late' });
    await model.create(late);
    await expect(indexerOn(dying(2).db, 3).run()).rejects.toThrow('died');
    expect(await paused.resume()).toBe(true);
    await indexAll();
    const all = [...notes, late].toSorted((one, other) => (one._id < other._id ? -1 : 1));
    for (const query of all.slice(0, 70).map(({ text, title }) => text || title || 'late'))
      expect(await found(query)).toEqual(plainly(all, query));
  });
});

describe('an indexer that dies in the middle of its writes', () => {
  test('loses nothing, whichever write it was', async () => {
    // Enough for chunks to be cut.
    const notes = await stored(2400, (index) => ({ title: 'common', text: index % 100 === 0 ? `rare${index}` : null }));
    for (let at = 1; ; at++) {
      const mortal = dying(at);
      const ended = await indexAll(indexerOn(mortal.db, 70)).then(
        () => 'done',
        (error: Error) => error.message,
      );
      if (ended === 'done') break;
      expect({ at, ended, writes: mortal.writes() }).toEqual({ at, ended: 'died', writes: at });
      // Another version of it, which takes less at a time, goes on.
      if (at % 2 === 0) await indexerOn(db, 3).run();
      for (const query of ['rare', 'rare1200', 'common', 'on'])
        expect((await found(query, { limit: 1000 })).length).toBe(plainly(notes, query).length);
    }
    expect((await createIndexStore(db, 'notes_search').state()).blocks).toBe(75);
    for (const query of ['rare2300', 'are1', 'mmo'])
      expect(await found(query, { limit: 500 })).toEqual(plainly(notes, query));
  });
});
