import type { Model } from 'mongoose';
import { readCursor, writeCursor, type Page, type Paging } from '../http/paging.ts';
import { currentTown } from '@postcard/contracts/town';
import type { Connection } from '../mongo.ts';
import { isOfEveryTown } from '../town/scope.ts';
import { candidates, isCommon } from './candidates.ts';
import { blockSize, createIndexStore, type IndexStore } from './index-store.ts';
import { createMatcher, piecesOf } from './pieces.ts';

/** Documents are read in groups of at least so many: one way to the database for most searches. */
const leastRead = 100;
/** So many groups are read through a filter before the pieces are asked. */
const groupsByFilter = 5;

type Document = { _id: string };
type Candidate = { document: Document; number?: number };
type Group = { candidates: Candidate[]; isLast: boolean };
type Position = { id: string | null; seen: number; number: number | null };

type Options = {
  db: Connection;
  model: Model<never>;
  fields: readonly string[];
  /** Asked of every document, besides a search's own filter. */
  only?: object;
  /**
   * Whether every filter has an index that goes on with the id. Then a common text is found sooner through the filter
   * than the filter through the text.
   */
  filtersFollowIds?: boolean | undefined;
  /**
   * Where a document stands for another: returns those that others stand for and that the filter lets through, by the
   * id of what was found.
   */
  stoodFor?: (found: readonly Document[], filter: object) => Promise<ReadonlyMap<string, Document>>;
};

export type Finder = {
  store: IndexStore;
  find<D extends { _id: string }, T>(
    query: string,
    filter: object,
    paging: Paging,
    plain: (document: D) => T,
  ): Promise<Page<T>>;
};

/**
 * Finds in a collection and its index. What is indexed is found by its pieces, what is younger by reading it; both
 * newest first, and only until a page is full. What else is asked of a document, such as its status, is asked of the
 * document itself.
 *
 * Nothing is read for the sake of the total: it is exact when the reading came to the end, and otherwise what was found
 * so far.
 */
export function createFinder({ db, model, fields, only = {}, filtersFollowIds = false, stoodFor }: Options): Finder {
  const store = createIndexStore(db, `${model.collection.collectionName}_search`);

  async function shown(matching: Candidate[], filter: object): Promise<(Candidate & { shown: Document })[]> {
    const owners =
      stoodFor && matching.length > 0
        ? await stoodFor(
            matching.map(({ document }) => document),
            filter,
          )
        : null;
    return matching.flatMap((candidate) => {
      const document = owners ? owners.get(candidate.document._id) : candidate.document;
      return document ? [{ ...candidate, shown: document }] : [];
    });
  }

  return {
    store,
    async find(query, filter, { limit, cursor }, plain) {
      const matches = createMatcher(query, fields);
      const position = positionIn(cursor);
      const reading = {
        pieces: piecesOf(query, isOfEveryTown(model.schema) ? null : currentTown().id),
        filter: { $and: [only, stoodFor ? {} : filter] },
        position,
        size: Math.max(limit * 2, leastRead),
        isByFilter: filtersFollowIds && Object.keys(filter).length > 0,
      };
      const found: (Candidate & { shown: Document })[] = [];
      let isExact = false;
      for await (const { candidates: group, isLast } of newestFirst(model, store, reading)) {
        found.push(
          ...(await shown(
            group.filter(({ document }) => matches(document)),
            filter,
          )),
        );
        isExact = isLast;
        if (found.length > limit) break;
      }
      const last = found.length > limit ? found[limit - 1] : undefined;
      const next = last ? writeCursor([last.document._id, position.seen + limit, last.number ?? null]) : null;
      return {
        items: found.slice(0, limit).map((each) => plain(each.shown as never)),
        total: position.seen + found.length,
        ...(!isExact && { atLeast: true }),
        next,
      };
    },
  };
}

type Reading = { pieces: string[]; filter: object; position: Position; size: number; isByFilter: boolean };

/** Every document that may match, greatest id first. */
async function* newestFirst(
  model: Model<never>,
  store: IndexStore,
  { pieces, filter, position: begin, size, isByFilter }: Reading,
): AsyncGenerator<Group> {
  const { blocks, upTo } = await store.state();
  let position = begin;
  if (isByFilter && (await isCommon(store, pieces, blocks * blockSize))) {
    for (let group = 0; group < groupsByFilter; group++) {
      const range = position.id === null ? {} : { _id: { $lt: position.id } };
      const documents: Document[] = await model
        .find({ $and: [filter, range] } as never)
        .sort({ _id: -1 })
        .limit(size)
        .lean<Document[]>();
      const isLast = documents.length < size;
      yield { candidates: documents.map((document) => ({ document })), isLast };
      if (isLast) return;
      position = { ...position, id: (documents.at(-1) as Document)._id, number: null };
    }
  }
  for (let before = position.id; before === null || before > upTo;) {
    const range = { _id: { $gt: upTo, ...(before !== null && { $lt: before }) } };
    // By their ids alone, which are few: with a filter beside them a database might read all that the filter lets
    // through.
    const young = await model
      .find(range as never, { _id: 1 } as never)
      .sort({ _id: -1 })
      .limit(size)
      .lean<Document[]>();
    const isAll = young.length < size;
    yield {
      candidates: (
        await byIds(
          model,
          young.map(({ _id }) => _id),
          filter,
        )
      ).map((document) => ({ document })),
      isLast: isAll && blocks === 0,
    };
    if (isAll) break;
    before = (young.at(-1) as Document)._id;
  }
  const below = Math.min(blocks * blockSize, position.number ?? Infinity);
  for await (const { numbers, isLast } of candidates(store, pieces, { below, size })) {
    const ids = await store.idsOf(numbers);
    const numberOf = new Map(ids.map((_id, index) => [_id, numbers[index]]));
    const documents = await byIds(model, ids, filter);
    const after = documents.filter(({ _id }) => position.id === null || _id < position.id);
    yield { candidates: after.map((document) => ({ document, number: numberOf.get(document._id) as number })), isLast };
  }
}

async function byIds(model: Model<never>, ids: readonly string[], filter: object): Promise<Document[]> {
  return ids.length === 0
    ? []
    : model
        .find({ $and: [{ _id: { $in: [...ids] } }, filter] } as never)
        .sort({ _id: -1 })
        .lean<Document[]>();
}

/** A cursor names the last document of a page, how many were found up to it, and its number where it has one. */
function positionIn(cursor: string | undefined): Position {
  const [id, seen, number] = readCursor(cursor);
  if (typeof id !== 'string') return { id: null, seen: 0, number: null };
  return { id, seen: typeof seen === 'number' ? seen : 0, number: typeof number === 'number' ? number : null };
}
