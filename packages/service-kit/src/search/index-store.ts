import type { AnyBulkWriteOperation, Binary, Collection } from 'mongodb';
import type { Connection } from '../mongo.ts';
import { bytesOf, numbersIn, type NumberList } from './number-list.ts';

/** Documents are numbered in the order of their ids; so many neighbours share a block that holds their ids. */
export const blockSize = 32;
/** A full chunk of a piece's numbers. */
const chunkSize = 2048;
/** Documents written or read in one command. */
const batch = 1000;

/** How far the index goes: `blocks` are indexed, and `upTo` is the last id in them. */
export type IndexState = { blocks: number; upTo: string };

/**
 * Where the documents with a piece are: `starts` has the first number of each full chunk, `tail` the numbers after
 * them.
 */
export type Head = { piece: string; count: number; last: number; starts: number[]; tail: number[] };

type Stored = {
  _id: string;
  blocks?: number;
  upTo?: string;
  ids?: string;
  count?: number;
  last?: number;
  starts?: Binary;
  tail?: Binary;
  numbers?: Binary;
};

export type IndexStore = ReturnType<typeof createIndexStore>;

const stateId = 'state';
const blockId = (block: number) => `ids:${block}`;
const headId = (piece: string) => `p:${piece}`;
const chunkId = (piece: string, chunk: number) => `c:${chunk}:${piece}`;

/** The index of one collection, kept in another. Every access is by `_id`, which every database does in no time. */
export function createIndexStore(db: Connection, name: string) {
  const collection = db.collection<Stored>(name) as unknown as Collection<Stored>;

  async function byIds(ids: readonly string[]): Promise<Map<string, Stored>> {
    const found = new Map<string, Stored>();
    for (let from = 0; from < ids.length; from += batch) {
      for (const each of await collection.find({ _id: { $in: ids.slice(from, from + batch) } }).toArray())
        found.set(each._id, each);
    }
    return found;
  }

  async function heads(pieces: readonly string[]): Promise<(Head | null)[]> {
    const found = await byIds(pieces.map(headId));
    return pieces.map((piece) => headFrom(piece, found.get(headId(piece))));
  }

  return {
    state: async (): Promise<IndexState> => {
      const state = await collection.findOne({ _id: stateId });
      return { blocks: state?.blocks ?? 0, upTo: state?.upTo ?? '' };
    },

    /** Moves the state on, unless somebody else has. @throws for that, too */
    async advance(from: number, { blocks, upTo }: IndexState): Promise<void> {
      const moved = await collection
        .updateOne({ _id: stateId, blocks: from }, { $set: { blocks, upTo } }, { upsert: from === 0 })
        .catch(unlessDuplicate);
      if (!moved || moved.matchedCount + moved.upsertedCount === 0) throw new IndexMovedOn();
    },

    /** The ids of the stored blocks from one on, up to the first that is not stored yet. */
    async blocks(from: number, most: number): Promise<string[][]> {
      const numbers = Array.from({ length: most }, (_, index) => from + index);
      const found = await byIds(numbers.map(blockId));
      const missing = numbers.findIndex((number) => !found.has(blockId(number)));
      return numbers.slice(0, missing === -1 ? most : missing).map((number) => idsIn(found.get(blockId(number))));
    },

    /**
     * Adds blocks after the last one, in order. Where another indexer was faster, its blocks stand and these do not.
     */
    async addBlocks(from: number, blocks: readonly string[][]): Promise<void> {
      for (let start = 0; start < blocks.length; start += batch) {
        const documents = blocks
          .slice(start, start + batch)
          .map((ids, index) => ({ _id: blockId(from + start + index), ids: ids.join('\n') }));
        const added = await collection.insertMany(documents, { ordered: true }).catch(unlessDuplicate);
        if (!added) return;
      }
    },

    /** The ids of numbered documents, in the numbers' order. */
    async idsOf(numbers: readonly number[]): Promise<string[]> {
      const found = await byIds([...new Set(numbers.map((number) => blockId(Math.floor(number / blockSize))))]);
      const blocks = new Map([...found].map(([_id, stored]) => [_id, idsIn(stored)]));
      return numbers.map((number) => blocks.get(blockId(Math.floor(number / blockSize)))?.[number % blockSize] ?? '');
    },

    heads,

    /** The numbers in some chunks of a piece, in order. */
    async chunks(piece: string, chunks: readonly number[]): Promise<number[]> {
      const found = await byIds(chunks.map((chunk) => chunkId(piece, chunk)));
      return chunks.flatMap((chunk) => numbersOf(found.get(chunkId(piece, chunk))?.numbers));
    },

    /**
     * Adds numbers to pieces; those that are there already stay as they are. Full chunks, which never change, are
     * written before the heads that name them.
     */
    async append(lists: ReadonlyMap<string, NumberList>): Promise<void> {
      const pieces = [...lists.keys()];
      for (let from = 0; from < pieces.length; from += batch) {
        const some = pieces.slice(from, from + batch);
        const known = await heads(some);
        const changes = some
          .map((piece, index) => grow(piece, known[index] ?? null, lists.get(piece) as NumberList))
          .filter(({ head, before }) => head.last > before);
        const chunks = changes.flatMap(({ chunks }) => chunks);
        for (let start = 0; start < chunks.length; start += batch)
          await collection.insertMany(chunks.slice(start, start + batch), { ordered: false }).catch(unlessDuplicate);
        await writeHeads(collection, changes);
      }
    },
  };
}

/** Another indexer has gone on in the meantime; what this one knows is outdated. */
export class IndexMovedOn extends Error {
  override name = 'IndexMovedOn';
}

/**
 * What was stored before stays. Servers built on PostgreSQL end some of many equal writes as deadlocks; those were not
 * made.
 * @throws IndexMovedOn for a deadlock, and any other failure as it is
 */
function unlessDuplicate(error: unknown): null {
  const { writeErrors } = error as { writeErrors?: readonly Failure[] };
  const failures = writeErrors?.length ? writeErrors : [error as Failure];
  if (failures.every(({ code }) => code === 11000)) return null;
  throw failures.every(
    ({ code, message, errmsg }) => code === 11000 || (message ?? errmsg ?? '').includes('deadlock detected'),
  )
    ? new IndexMovedOn()
    : error;
}

type Failure = { code?: unknown; message?: string; errmsg?: string };

type Change = { head: Head; before: number; chunks: Stored[] };

/** Chunks are cut after every so many numbers, so whoever fills one writes the same. */
function grow(piece: string, head: Head | null, list: NumberList): Change {
  const before = head?.last ?? -1;
  const starts = [...(head?.starts ?? [])];
  const numbers = [...(head?.tail ?? [])];
  for (const number of numbersIn(list.bytes())) if (number > before) numbers.push(number);
  const chunks: Stored[] = [];
  const count = starts.length * chunkSize + numbers.length;
  const full = Math.floor(numbers.length / chunkSize);
  for (let chunk = 0; chunk < full; chunk++) {
    const own = numbers.slice(chunk * chunkSize, (chunk + 1) * chunkSize);
    chunks.push({ _id: chunkId(piece, starts.length), numbers: bytesOf(own) as never });
    starts.push(own[0] as number);
  }
  return {
    head: { piece, count, last: numbers.at(-1) ?? before, starts, tail: numbers.slice(full * chunkSize) },
    before,
    chunks,
  };
}

/** Each head is changed only from what it was read as. */
async function writeHeads(collection: Collection<Stored>, changes: readonly Change[]): Promise<void> {
  const operations = changes.map(({ head, before }): AnyBulkWriteOperation<Stored> => {
    const fields = {
      count: head.count,
      last: head.last,
      starts: bytesOf(head.starts) as never,
      tail: bytesOf(head.tail) as never,
    };
    const _id = headId(head.piece);
    return before === -1
      ? { insertOne: { document: { _id, ...fields } } }
      : { updateOne: { filter: { _id, last: before }, update: { $set: fields } } };
  });
  if (operations.length === 0) return;
  const done = await collection.bulkWrite(operations, { ordered: false }).catch(unlessDuplicate);
  if (!done || done.insertedCount + done.matchedCount < operations.length) throw new IndexMovedOn();
}

function headFrom(piece: string, stored: Stored | undefined): Head | null {
  if (!stored) return null;
  return {
    piece,
    count: stored.count ?? 0,
    last: stored.last ?? -1,
    starts: numbersOf(stored.starts),
    tail: numbersOf(stored.tail),
  };
}

const idsIn = (stored: Stored | undefined): string[] => (stored?.ids ?? '').split('\n');
const numbersOf = (bytes: Binary | undefined): number[] =>
  bytes ? numbersIn(bytes.buffer.subarray(0, bytes.position)) : [];
