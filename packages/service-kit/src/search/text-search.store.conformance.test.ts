import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readPages } from '../testing/index.ts';
import { createIndexStore } from './index-store.ts';
import { fields, log, openNotes, plainly, type Note, type NotesFixture } from './notes-fixture.ts';
import { createTextSearch } from './text-search.ts';

let fixture: NotesFixture;

beforeEach(async () => {
  fixture = await openNotes();
});
afterEach(() => fixture.drop());

test('finds what plain reading finds, newest first, page by page, while more is being indexed', async () => {
  const notes = await fixture.stored(900);
  for (let round = 0; round < 120; round++) {
    if (round % 12 === 0) await fixture.search.indexer.run();
    const query = fixture.someQuery(notes);
    const status = fixture.below(3) === 0 ? 'done' : undefined;
    const limit = 1 + fixture.below(150);
    expect({ query, status, ids: await fixture.found(query, { limit, ...(status && { status }) }) }).toEqual({
      query,
      status,
      ids: plainly(notes, query, status),
    });
  }
});

test.each(['(', '.*', '\\', '$7', 'É', '😀', '😀a', 'a'.repeat(200), '\0', '\uD83D'])(
  'takes %j as it is written',
  async (query) => {
    const notes = await fixture.stored(130, (index) => (index % 50 === 3 ? { text: `x ${query}$7 .*😀A y` } : {}));
    await fixture.indexAll();
    expect(await fixture.found(query)).toEqual(plainly(notes, query));
  },
);

test('finds a document from the moment it is stored, before and after it is indexed', async () => {
  await fixture.stored(100);
  await fixture.indexAll();
  await fixture.model.create(fixture.noteAt(500, { text: 'Brand new', createdAt: new Date(fixture.clock.at) }));
  await fixture.indexAll();
  expect(await fixture.found('brand NEW')).toEqual(['n000500']);
  fixture.clock.at += 60_000;
  await fixture.model.insertMany(
    Array.from({ length: 60 }, (_, index) =>
      fixture.noteAt(501 + index, { createdAt: new Date(fixture.clock.at - 60_000) }),
    ),
  );
  await fixture.indexAll();
  expect(await fixture.found('brand new')).toEqual(['n000500']);
});

test('leaves alone what is younger than a minute, so that a slow neighbour is not passed over', async () => {
  const young = (index: number): Partial<Note> =>
    index < 40 ? {} : { createdAt: new Date(fixture.clock.at - 59_000) };
  await fixture.stored(100, young);
  await fixture.indexAll();
  expect(await createIndexStore(fixture.db, 'notes_search').state()).toEqual({ blocks: 1, upTo: 'n000031' });
  fixture.clock.at += 1000;
  await fixture.indexAll();
  expect(await createIndexStore(fixture.db, 'notes_search').state()).toEqual({ blocks: 3, upTo: 'n000095' });
});

test('counts exactly what it read to the end, and says so when it did not', async () => {
  await fixture.stored(400, (index) => ({ title: 'same', text: index === 5 ? 'single' : null }));
  await fixture.indexAll();
  const page = (query: string, cursor?: string) =>
    fixture.search.find<Note, string>(query, {}, { limit: 50, cursor }, ({ _id }) => _id);
  expect(await page('single')).toEqual({ items: ['n000005'], total: 1, next: null });
  const first = await page('same');
  expect(first).toMatchObject({ atLeast: true, next: expect.any(String) });
  expect(first.total).toBeGreaterThan(50);
  expect((await page('same', first.next ?? '')).total).toBeGreaterThan(100);
  expect(await page('nowhere')).toEqual({ items: [], total: 0, next: null });
});

test('goes on after what a page showed, also when that is indexed in the meantime', async () => {
  const notes = await fixture.stored(200, () => ({ title: 'same' }));
  const page = (cursor?: string) =>
    fixture.search.find<Note, string>('same', {}, { limit: 60, cursor }, ({ _id }) => _id);
  const first = await page();
  await fixture.indexAll();
  const second = await page(first.next ?? '');
  await fixture.model.insertMany(
    Array.from({ length: 70 }, (_, index) => fixture.noteAt(300 + index, { title: 'same' })),
  );
  await fixture.indexAll();
  const third = await page(second.next ?? '');
  expect([...first.items, ...second.items, ...third.items]).toEqual(plainly(notes, 'same').slice(0, 180));
});

test.each([
  '',
  'nonsense',
  Buffer.from('[{"$gt":""},1]').toString('base64url'),
  Buffer.from('[5,"x"]').toString('base64url'),
])('starts from the beginning at the cursor %j, which nobody handed out', async (cursor) => {
  const notes = await fixture.stored(100, () => ({ title: 'same' }));
  await fixture.indexAll();
  const { items } = await fixture.search.find<Note, string>('same', {}, { limit: 2, cursor }, ({ _id }) => _id);
  expect(items).toEqual(plainly(notes, 'same').slice(0, 2));
});

test('where a filter leaves few, finds them and goes on among them, also once they are many', async () => {
  await fixture.stored(900, (index) => ({ title: 'same', status: index % 90 === 4 ? 'waiting' : 'done' }));
  await fixture.indexAll();
  const few = Array.from({ length: 10 }, (_, index) => `n${String(index * 90 + 4).padStart(6, '0')}`).toReversed();
  expect(await fixture.found('same', { status: 'waiting', limit: 3 })).toEqual(few);
  expect(await fixture.found('nowhere', { status: 'waiting' })).toEqual([]);
  const first = await fixture.search.find<Note, string>('same', { status: 'waiting' }, { limit: 4 }, ({ _id }) => _id);
  await fixture.model.insertMany(
    Array.from({ length: 250 }, (_, index) => fixture.noteAt(2000 + index, { title: 'same', status: 'waiting' })),
  );
  const second = await fixture.search.find<Note, string>(
    'same',
    { status: 'waiting' },
    { limit: 100, cursor: first.next ?? '' },
    ({ _id }) => _id,
  );
  expect([...first.items, ...second.items]).toEqual(few);
});

test('finds the same through the filter and through the text, page by page', async () => {
  const notes = await fixture.stored(1500, (index) =>
    index % 3 === 0 ? { title: 'common', text: index % 100 === 1 ? 'co' : null } : {},
  );
  const through = createTextSearch({
    db: fixture.db,
    log,
    model: fixture.model as never,
    fields,
    now: () => new Date(fixture.clock.at),
    filtersFollowIds: true,
  });
  await fixture.indexAll();
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
  const notes = await fixture.stored(1500, (index) => ({ title: index < 700 ? 'common' : 'mmmoncom', status: 'open' }));
  const through = createTextSearch({
    db: fixture.db,
    log,
    model: fixture.model as never,
    fields,
    now: () => new Date(fixture.clock.at),
    filtersFollowIds: true,
  });
  await fixture.indexAll();
  const { items } = await readPages(
    (paging) => through.find<Note, string>('common', { status: 'open' }, paging, ({ _id }) => _id),
    50,
  );
  expect(items).toEqual(plainly(notes, 'common', 'open'));
});
