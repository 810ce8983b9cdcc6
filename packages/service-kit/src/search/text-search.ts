import type { Model } from 'mongoose';
import { readCursor, writeCursor, type Page, type Paging } from '../http/paging.ts';
import type { Logger } from '../log.ts';
import type { Connection } from '../mongo.ts';
import { candidates } from './candidates.ts';
import { blockSize, createIndexStore, type IndexStore } from './index-store.ts';
import { createIndexer, type Indexer, type IndexerOptions } from './indexer.ts';
import { createMatcher } from './pieces.ts';

/** Documents are read in groups of at least so many: one way to the database for most searches. */
const leastRead = 100;

type Options = Pick<IndexerOptions, 'model' | 'fields' | 'now' | 'settleMs' | 'blocksOfRun'> & { db: Connection; log: Logger };

export type TextSearch = {
  indexer: Indexer;
  /** @param query at least one letter */
  find<D extends { _id: string }, T>(query: string, filter: object, paging: Paging, plain: (document: D) => T): Promise<Page<T>>;
};

type Document = { _id: string };
type Candidate = { document: Document; number?: number };
type Group = { candidates: Candidate[]; isLast: boolean };
type Position = { id: string | null; seen: number; number: number | null };

/**
 * Search for a text anywhere in some fields, without case, in a collection whose `_id`s ascend with time and whose fields
 * never change. What is indexed is found by its pieces, what is younger by reading it; both newest first, and only until
 * a page is full. What else is asked of a document, such as its status, is asked of the document itself.
 *
 * Nothing is read for the sake of the total: it is exact when the reading came to the end, and otherwise what was found
 * so far.
 */
export function createTextSearch({ db, log, ...options }: Options): TextSearch {
  const store = createIndexStore(db, `${options.model.collection.collectionName}_search`);
  return {
    indexer: createIndexer({ ...options, store, log }),
    async find(query, filter, { limit, cursor }, plain) {
      const matches = createMatcher(query, options.fields);
      const position = positionIn(cursor);
      const found: Candidate[] = [];
      let isExact = false;
      for await (const { candidates: group, isLast } of newestFirst(options.model, store, { query, filter, position, size: Math.max(limit * 2, leastRead) })) {
        for (const candidate of group) if (matches(candidate.document)) found.push(candidate);
        isExact = isLast;
        if (found.length > limit) break;
      }
      const last = found.length > limit ? found[limit - 1] : undefined;
      const next = last ? writeCursor([last.document._id, position.seen + limit, last.number ?? null]) : null;
      return { items: found.slice(0, limit).map(({ document }) => plain(document as never)), total: position.seen + found.length, ...(!isExact && { atLeast: true }), next };
    },
  };
}

type Reading = { query: string; filter: object; position: Position; size: number };

/** Every document that may match, greatest id first. */
async function* newestFirst(model: Model<never>, store: IndexStore, { query, filter, position, size }: Reading): AsyncGenerator<Group> {
  const { blocks, upTo } = await store.state();
  for (let before = position.id; before === null || before > upTo; ) {
    const range = { _id: { $gt: upTo, ...(before !== null && { $lt: before }) } };
    const documents = await model.find({ $and: [range, filter] } as never).sort({ _id: -1 }).limit(size).lean<Document[]>();
    const isAll = documents.length < size;
    yield { candidates: documents.map((document) => ({ document })), isLast: isAll && blocks === 0 };
    if (isAll) break;
    before = (documents.at(-1) as Document)._id;
  }
  const below = Math.min(blocks * blockSize, position.number ?? Infinity);
  for await (const { numbers, isLast } of candidates(store, query, { below, size })) {
    const ids = await store.idsOf(numbers);
    const numberOf = new Map(ids.map((_id, index) => [_id, numbers[index]]));
    const documents = await model.find({ $and: [{ _id: { $in: ids } }, filter] } as never).sort({ _id: -1 }).lean<Document[]>();
    const after = documents.filter(({ _id }) => position.id === null || _id < position.id);
    yield { candidates: after.map((document) => ({ document, number: numberOf.get(document._id) as number })), isLast };
  }
}

/** A cursor names the last document of a page, how many were found up to it, and its number where it has one. */
function positionIn(cursor: string | undefined): Position {
  const [id, seen, number] = readCursor(cursor);
  if (typeof id !== 'string') return { id: null, seen: 0, number: null };
  return { id, seen: typeof seen === 'number' ? seen : 0, number: typeof number === 'number' ? number : null };
}
