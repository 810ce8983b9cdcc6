import { matching } from '../search/search-text.ts';
import { readCursor, writeCursor, type ListOrder, type Page, type Paging } from './list-order.ts';

const usuallySearched = 30_000;
/** Matches are counted exactly up to this many, or twice the page. */
const countedMatches = 100;

type Search = Paging & { q: string; order: ListOrder; mostSearched?: number };

export type Reading<D> = {
  count: (filter: object, limit: number) => Promise<number>;
  find: (conditions: readonly object[], options: FindOptions, fields?: readonly string[]) => Promise<D[]>;
};
type FindOptions = { sort: Record<string, -1>; skip?: number; limit: number };

/**
 * Returns one page of a search in list order. Its cursor also names the number of earlier matches. A search that reads
 * the most documents first sets `searched`, and `next` continues there.
 */
export async function searchPage<D extends object, T>(
  { count, find }: Reading<D>,
  filter: object,
  { q, limit, cursor, order, mostSearched = usuallySearched }: Search,
  plain: (document: D) => T,
): Promise<Page<T>> {
  const position = readCursor(cursor);
  const remaining = [filter, order.after(position)];
  const size = Math.max(limit * 2, countedMatches);
  const isLong = (await count(filter, mostSearched + 1)) > mostSearched;
  const end = isLong ? await lastOf() : null;

  async function lastOf() {
    const ends = await find(remaining, { sort: order.sort, skip: mostSearched - 1, limit: 2 }, order.fields);
    return ends.length > 1 && ends[0] ? order.positionOf(ends[0]) : null;
  }

  const bounds = end ? [order.upTo(end)] : [];
  const found = await find([...remaining, ...bounds, matching(q)], { sort: order.sort, limit: size + 1 });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  const next = last ? order.positionOf(last) : end;
  const seen = seenBefore(position[order.fields.length]);
  return {
    items: items.map(plain),
    total: seen + found.length,
    ...((end || found.length > size) && { atLeast: true }),
    ...(end && !last && { searched: mostSearched }),
    next: next && writeCursor([...next, seen + items.length]),
  };
}

const seenBefore = (count: unknown): number => (Number.isSafeInteger(count) && Number(count) > 0 ? Number(count) : 0);
