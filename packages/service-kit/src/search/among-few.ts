import type { Model } from 'mongoose';
import { readCursor, writeCursor, type Page, type Paging } from '../http/paging.ts';
import { createMatcher } from './pieces.ts';

/** Sooner read than looked up. */
const few = 200;

type Listed = { _id: string; createdAt: Date };
type Asked = { model: Model<never>; fields: readonly string[]; query: string; filter: object };

/**
 * The search among what a filter leaves, where that is little: what waits among a million that no longer do. Looking
 * the text up would meet the million first.
 * @returns null where the filter leaves more, or is none
 */
export async function findAmongFew<D extends { _id: string }, T>(
  { model, fields, query, filter }: Asked,
  { limit, cursor }: Paging,
  plain: (document: D) => T,
): Promise<Page<T> | null> {
  if (Object.keys(filter).length === 0) return null;
  if ((await model.countDocuments(filter as never, { limit: few + 1 })) > few) return null;
  const [after] = readCursor(cursor);
  const matches = createMatcher(query, fields);
  // Put in order here, so that the database need not choose between the filter's index and the order's.
  const found = (await model.find(filter as never).lean<(D & Listed)[]>()).filter(matches).toSorted(newestFirst);
  const rest = typeof after === 'string' ? restOf(found, after) : found;
  const last = rest.length > limit ? rest[limit - 1] : undefined;
  // As the search by the index writes it, which goes on from there once there are more.
  const next = last ? writeCursor([last._id, found.length - rest.length + limit, null]) : null;
  return { items: rest.slice(0, limit).map(plain), total: found.length, next };
}

/** Not every collection's ids ascend with time. */
const newestFirst = (one: Listed, other: Listed): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one._id < other._id ? 1 : -1);

/** What comes after a document; where the filter no longer leaves that one, what its id is greater than. */
function restOf<D extends Listed>(found: D[], after: string): D[] {
  const at = found.findIndex(({ _id }) => _id === after);
  return at === -1 ? found.filter(({ _id }) => _id < after) : found.slice(at + 1);
}
