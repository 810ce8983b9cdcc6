import type { Model } from 'mongoose';
import { readCursor, writeCursor, type Page, type Paging } from '../http/paging.ts';
import { createMatcher } from './pieces.ts';

/** Sooner read than looked up. */
const few = 200;

type Asked = { model: Model<never>; fields: readonly string[]; query: string; filter: object };

/**
 * The search among what a filter leaves, where that is little: what waits among a million that no longer do. Looking the
 * text up would meet the million first.
 * @returns null where the filter leaves more, or is none
 */
export async function findAmongFew<D extends { _id: string }, T>({ model, fields, query, filter }: Asked, { limit, cursor }: Paging, plain: (document: D) => T): Promise<Page<T> | null> {
  if (Object.keys(filter).length === 0) return null;
  if ((await model.countDocuments(filter as never, { limit: few + 1 })) > few) return null;
  const [after] = readCursor(cursor);
  const matches = createMatcher(query, fields);
  // Put in order here, so that the database need not choose between the filter's index and the order's.
  const found = (await model.find(filter as never).lean<D[]>()).filter(matches).toSorted((one, other) => (one._id < other._id ? 1 : -1));
  const rest = typeof after === 'string' ? found.filter(({ _id }) => _id < after) : found;
  const last = rest.length > limit ? rest[limit - 1] : undefined;
  // As the search by the index writes it, which goes on from there once there are more.
  const next = last ? writeCursor([last._id, found.length - rest.length + limit, null]) : null;
  return { items: rest.slice(0, limit).map(plain), total: found.length, next };
}
