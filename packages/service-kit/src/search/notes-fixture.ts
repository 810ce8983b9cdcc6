import { expect } from '@jest/globals';
import { Schema } from 'mongoose';
import { createLog } from '../log.ts';
import { createIndexes } from '../mongo.ts';
import { openTestDatabase, readPages } from '../testing/index.ts';
import type { Indexer } from './indexer.ts';
import { createTextSearch } from './text-search.ts';

export type Note = { _id: string; title: string; text: string | null; status: string; createdAt: Date };
export type NotesFixture = Awaited<ReturnType<typeof openNotes>>;

export const log = createLog('test', { level: 'silent', pretty: false });
export const fields = ['title', 'text'];
const start = Date.parse('2026-01-01T00:00:00Z');
const letters = ['a', 'b', 'A', 'c', ' ', 'é', 'É', '😀', '.', '*', '(', '\\', '$', '7'];

function seeded(seed: number): () => number {
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** The ids that a search has to find, by reading every note, newest first. */
export const plainly = (notes: readonly Note[], query: string, status?: string): string[] =>
  notes
    .filter(
      (note) =>
        (!status || note.status === status) &&
        [note.title, note.text].some((text) => text?.toLowerCase().includes(query.toLowerCase())),
    )
    .map(({ _id }) => _id)
    .toReversed();

/** An empty collection of notes with its search, a clock that the test sets, and the same random texts in each run. */
export async function openNotes() {
  const { db, drop } = await openTestDatabase();
  const model = db.model<Note>(
    'note',
    new Schema<Note>(
      { _id: String, title: String, text: String, status: String, createdAt: Date },
      { versionKey: false },
    ),
    'notes',
  );
  await createIndexes(db);
  const clock = { at: start + 3_600_000 };
  const random = seeded(7);
  const now = () => new Date(clock.at);
  const search = createTextSearch({ db, log, model: model as never, fields, now, blocksOfRun: 3 });
  const below = (count: number) => Math.floor(random() * count);
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

  return {
    db,
    drop,
    model,
    clock,
    search,
    below,
    noteAt,
    async stored(count: number, change: (index: number) => Partial<Note> = () => ({})): Promise<Note[]> {
      const notes = Array.from({ length: count }, (_, index) => noteAt(index, change(index)));
      await model.insertMany(notes);
      return notes;
    },
    async found(query: string, { limit = 7, status }: { limit?: number; status?: string } = {}): Promise<string[]> {
      const { items, totals } = await readPages(
        (paging) => search.find<Note, string>(query, status ? { status } : {}, paging, ({ _id }) => _id),
        limit,
      );
      expect(totals.at(-1)).toBe(items.length);
      expect(totals.every((total) => total <= items.length)).toBe(true);
      return items;
    },
    async indexAll(indexer: Indexer = search.indexer): Promise<void> {
      while (await indexer.run());
    },
    /** Cuts of the texts themselves, and texts that are nowhere, of every length up to 200. */
    someQuery(notes: readonly Note[]): string {
      const { title, text } = notes[below(notes.length)] as Note;
      const whole = text ?? title;
      const from = below(whole.length);
      return (
        (below(4) === 0 ? textOf(1 + below(below(3) === 0 ? 200 : 5)) : whole.slice(from, from + 1 + below(12))) || 'a'
      );
    },
  };
}
