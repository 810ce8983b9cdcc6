import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Schema } from 'mongoose';
import { createIndexes } from '../mongo.ts';
import { createMatcher, searchable } from '../search/search-text.ts';
import { openTestDatabase, readPages } from '../testing/index.ts';
import { inTown } from '../town/current.ts';
import { firstTown } from '../town/known.ts';
import { findPage } from './paging.ts';

type Note = { _id: string; title: string; text: string | null; status: string; createdAt: Date };

const schema = new Schema<Note>(
  { _id: String, title: String, text: String, status: String, createdAt: Date },
  { versionKey: false },
)
  .index({ createdAt: -1, _id: -1 })
  .index({ status: 1, _id: -1 });
const searchText = searchable(schema, ['title', 'text']);
const start = Date.parse('2026-01-01T00:00:00Z');
const letters = ['a', 'b', 'A', 'c', ' ', 'é', 'É', '😀', '.', '*', '(', '\\', '$', '7', '’'];

const { db, drop } = await openTestDatabase();
afterAll(drop);
const model = db.model<Note>('note', schema, 'notes');
await createIndexes(db);
let random: (below: number) => number;

beforeEach(async () => {
  await model.deleteMany({});
  let seed = 7;
  random = (below) => Math.floor(((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647) * below);
});

const textOf = (length: number) => Array.from({ length }, () => letters[random(letters.length)]).join('');

async function stored(count: number, change: (index: number) => Partial<Note> = () => ({})): Promise<Note[]> {
  const notes = Array.from({ length: count }, (_, index) => ({
    _id: `n${String(index).padStart(6, '0')}`,
    title: textOf(random(8)),
    text: random(5) === 0 ? null : textOf(random(30)),
    status: random(4) === 0 ? 'done' : 'open',
    createdAt: new Date(start + Math.floor(index / 3)),
    ...change(index),
  }));
  await model.insertMany(notes.map((note) => ({ ...note, ...searchText(note) })));
  return notes;
}

const plainly = (notes: readonly Note[], q: string, status?: string): string[] => {
  const matches = createMatcher(q);
  return notes
    .filter((note) => (!status || note.status === status) && matches([note.title, note.text]))
    .map(({ _id }) => _id)
    .toReversed();
};

type Asked = { limit?: number; status?: string; cursor?: string; idsTellTime?: boolean; mostSearched?: number };

const page = (q: string, { status, limit = 7, ...asked }: Asked = {}) =>
  findPage<Note, string>(model, status ? { status } : {}, { q, limit, ...asked }, ({ _id }) => _id);

describe('a search', () => {
  test.each([true, false])(
    'finds the same documents as a filter in memory, page by page, newest first (ids have the time: %s)',
    async (idsTellTime) => {
      const notes = await stored(400);

      for (let round = 0; round < 60; round++) {
        const { title, text } = notes[random(notes.length)] as Note;
        const whole = text ?? title;
        const from = random(whole.length);
        const q = whole.slice(from, from + 1 + random(12)).toWellFormed() || 'a';
        const status = random(3) === 0 ? 'done' : undefined;
        const asked = { idsTellTime, ...(status && { status }) };
        const { items, totals } = await readPages((paging) => page(q, { ...asked, ...paging }), 1 + random(150));

        expect({ q, status, items }).toEqual({ q, status, items: plainly(notes, q, status) });
        expect([totals.at(-1), totals.every((total) => total <= items.length)]).toEqual([items.length, true]);
      }
    },
  );

  test('counts up to 100 matches exactly, and marks larger totals as a minimum', async () => {
    await stored(150, (index) => ({ title: 'same', text: index < 30 ? 'single' : null }));

    const few = await page('single', { limit: 20 });
    const many = await page('same', { limit: 20 });

    expect(few).toEqual({ items: expect.any(Array), total: 30, next: expect.any(String) });
    expect(many).toMatchObject({ total: 101, atLeast: true, next: expect.any(String) });
    expect(await page('nowhere')).toEqual({ items: [], total: 0, next: null });
  });

  test('finds nothing of another town', async () => {
    await stored(3, () => ({ title: 'here' }));

    const found = await inTown({ ...firstTown, id: 'elsewhere' }, () => page('here'));

    expect(found.items).toEqual([]);
  });

  test.each(['nonsense', '[{"$gt":""},1]', '[]'])('starts from the beginning if the cursor is %j', async (text) => {
    const notes = await stored(20, () => ({ title: 'same' }));

    const { items } = await page('same', { limit: 2, cursor: Buffer.from(text).toString('base64url') });

    expect(items).toEqual(plainly(notes, 'same').slice(0, 2));
  });
});

describe('a search that reads the maximum number of documents', () => {
  const oldest = (index: number) => ({ title: index < 3 ? 'rare' : 'common' });

  test.each([true, false])(
    'sets `searched` and continues on the next page (ids have the time: %s)',
    async (idsTellTime) => {
      await stored(100, oldest);
      const asked = { idsTellTime, mostSearched: 40, limit: 5 };

      const first = await page('rare', asked);
      const second = await page('rare', { ...asked, cursor: first.next ?? '' });
      const third = await page('rare', { ...asked, cursor: second.next ?? '' });

      for (const each of [first, second])
        expect(each).toEqual({ items: [], total: 0, atLeast: true, searched: 40, next: expect.any(String) });
      expect(third).toEqual({ items: ['n000002', 'n000001', 'n000000'], total: 3, next: null });
    },
  );

  test('does not set `searched` when its page is full', async () => {
    await stored(100, oldest);

    const found = await page('common', { mostSearched: 40, limit: 5 });

    expect(found).toMatchObject({ total: 40, atLeast: true });
    expect(found).not.toHaveProperty('searched');
  });

  test('does not set `searched` when the list ends', async () => {
    await stored(40, oldest);

    const found = await page('rare', { mostSearched: 40 });

    expect(found).toEqual({ items: ['n000002', 'n000001', 'n000000'], total: 3, next: null });
  });

  test('counts only documents that pass the filter', async () => {
    await stored(100, (index) => ({ ...oldest(index), status: index < 30 ? 'done' : 'open' }));

    const found = await page('rare', { status: 'done', mostSearched: 40 });

    expect(found).toMatchObject({ total: 3, next: null });
  });
});
