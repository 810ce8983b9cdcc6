import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Connection } from '../mongo.ts';
import { createIndexStore, IndexMovedOn } from './index-store.ts';
import { createIndexer, type Indexer } from './indexer.ts';
import { fields, log, openNotes, plainly, type NotesFixture } from './notes-fixture.ts';

let fixture: NotesFixture;

beforeEach(async () => {
  fixture = await openNotes();
});
afterEach(() => fixture.drop());

test('two indexers at once leave one whole index', async () => {
  const notes = await fixture.stored(420);
  const store = createIndexStore(fixture.db, 'notes_search');
  const indexers = [2, 5].map((blocksOfRun) =>
    createIndexer({
      model: fixture.model as never,
      fields,
      store,
      now: () => new Date(fixture.clock.at),
      log,
      blocksOfRun,
    }),
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
    const query = fixture.someQuery(notes);
    expect({ query, ids: await fixture.found(query, { limit: 100 }) }).toEqual({ query, ids: plainly(notes, query) });
  }
});

const writes = ['insertMany', 'bulkWrite', 'updateOne'] as const;

/** A database whose process dies at its so-manieth write, with half of that written. */
function dying(at: number): { db: Connection; writes: () => number } {
  let count = 0;
  const collection = (name: string) => {
    const real = fixture.db.collection(name) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
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
    model: fixture.model as never,
    fields,
    store: createIndexStore(on, 'notes_search'),
    now: () => new Date(fixture.clock.at),
    log,
    blocksOfRun,
  });

describe('an indexer that sleeps while another goes on', () => {
  /** An indexer that stops before its first write of a kind until it may go on. */
  function pausedAt(method: 'insertMany' | 'bulkWrite') {
    const fellAsleep = Promise.withResolvers<void>();
    const awake = Promise.withResolvers<void>();
    const collection = (name: string) => {
      const real = fixture.db.collection(name) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
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
    const notes = await fixture.stored(300);
    await fixture.search.indexer.run();
    const paused = pausedAt('bulkWrite');
    await paused.fellAsleep;
    await fixture.indexAll();
    expect(await paused.resume()).toBeInstanceOf(IndexMovedOn);
    for (const query of ['a', 'b ', '(', 'é']) expect(await fixture.found(query)).toEqual(plainly(notes, query));
  });

  test('before its blocks, takes the blocks that the other stored before it died', async () => {
    const notes = await fixture.stored(200);
    const paused = pausedAt('insertMany');
    await paused.fellAsleep;
    // It came late, and only the other has seen it.
    const late = fixture.noteAt(0, { _id: 'n000003a', title: 'late' });
    await fixture.model.create(late);
    await expect(indexerOn(dying(2).db, 3).run()).rejects.toThrow('died');
    expect(await paused.resume()).toBe(true);
    await fixture.indexAll();
    const all = [...notes, late].toSorted((one, other) => (one._id < other._id ? -1 : 1));
    for (const query of all.slice(0, 70).map(({ text, title }) => text || title || 'late'))
      expect(await fixture.found(query)).toEqual(plainly(all, query));
  });
});

describe('an indexer that dies in the middle of its writes', () => {
  test('loses nothing, whichever write it was', async () => {
    // Enough for chunks to be cut.
    const notes = await fixture.stored(2400, (index) => ({
      title: 'common',
      text: index % 100 === 0 ? `rare${index}` : null,
    }));
    for (let at = 1; ; at++) {
      const mortal = dying(at);
      const ended = await fixture.indexAll(indexerOn(mortal.db, 70)).then(
        () => 'done',
        (error: Error) => error.message,
      );
      if (ended === 'done') break;
      expect({ at, ended, writes: mortal.writes() }).toEqual({ at, ended: 'died', writes: at });
      // Another version of it, which takes less at a time, goes on.
      if (at % 2 === 0) await indexerOn(fixture.db, 3).run();
      for (const query of ['rare', 'rare1200', 'common', 'on'])
        expect((await fixture.found(query, { limit: 1000 })).length).toBe(plainly(notes, query).length);
    }
    expect((await createIndexStore(fixture.db, 'notes_search').state()).blocks).toBe(75);
    for (const query of ['rare2300', 'are1', 'mmo'])
      expect(await fixture.found(query, { limit: 500 })).toEqual(plainly(notes, query));
  });
});
