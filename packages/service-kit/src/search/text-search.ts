import type { Model } from 'mongoose';
import { type Page, type Paging } from '../http/paging.ts';
import type { Logger } from '../log.ts';
import type { Connection } from '../mongo.ts';
import { findAmongFew } from './among-few.ts';
import { createFinder } from './finder.ts';
import { createIndexer, type Indexer, type IndexerOptions } from './indexer.ts';

type Options = Pick<IndexerOptions, 'model' | 'fields' | 'now' | 'settleMs' | 'blocksOfRun'> & {
  db: Connection;
  log: Logger;
  filtersFollowIds?: boolean;
};

export type TextSearch = {
  indexer: Indexer;
  /** @param query at least one letter */
  find<D extends { _id: string }, T>(
    query: string,
    filter: object,
    paging: Paging,
    plain: (document: D) => T,
  ): Promise<Page<T>>;
};

/**
 * Search for a text anywhere in some fields, without case, in a collection whose `_id`s ascend with time and whose
 * fields never change. Where a filter leaves only a few documents, those are read.
 */
export function createTextSearch({ db, log, filtersFollowIds, ...options }: Options): TextSearch {
  const { model, fields } = options;
  const finder = createFinder({ db, model, fields, filtersFollowIds });
  return {
    indexer: createIndexer({ ...options, store: finder.store, log }),
    find: async (query, filter, paging, plain) =>
      (await findAmongFew({ model: model as Model<never>, fields, query, filter }, paging, plain)) ??
      finder.find(query, filter, paging, plain),
  };
}
