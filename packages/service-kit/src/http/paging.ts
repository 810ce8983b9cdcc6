import type { Context } from 'koa';
import type { AnyModel } from '../any-model.ts';
import { isOnlyTown } from '../town/known.ts';
import { isOfEveryTown } from '../town/scope.ts';
import {
  listOrder,
  readCursor,
  writeCursor,
  type Order,
  type Page,
  type Paging,
  type ListOrder,
} from './list-order.ts';
import { matching } from '../search/search-text.ts';

/** Totals are exact up to this, so that the time of a list does not grow with its size. */
export const countedUpTo = 1000;

export function presentPage<T>(ctx: Context, page: Page<T>): T[] {
  ctx.set('X-Total-Count', String(page.total));
  if (page.atLeast) ctx.set('X-Total-Count-Is', 'at-least');
  if (page.searched) ctx.set('X-Searched', String(page.searched));
  if (page.next) {
    const query = new URLSearchParams(ctx.querystring);
    query.set('cursor', page.next);
    ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`);
  }
  return page.items;
}

type Listed = { _id: string | number };
/** `fields` are the fields to read or, with a minus sign, to leave out. */
type Found = { fields?: readonly string[] };

export async function findPage<D extends Listed, T>(
  model: AnyModel,
  filter: object,
  options: Paging & Order & Found & { q?: string | undefined; mostSearched?: number },
  plain: (document: D) => T,
): Promise<Page<T>> {
  const { limit, cursor, q } = options;
  const order = listOrder(options);
  const reading = readingOf<D>(model);
  if (q) return searchPage(reading, filter, { ...options, q, order }, plain);
  const [documents, count] = await Promise.all([
    reading.find([filter, order.after(readCursor(cursor))], { sort: order.sort, limit: limit + 1 }, options.fields),
    countOf(model, reading, filter),
  ]);
  const page = documents.slice(0, limit);
  const last = documents.length > limit ? page.at(-1) : undefined;
  return { items: page.map(plain), ...count, next: last ? writeCursor(order.positionOf(last)) : null };
}

/** Returns one page of a list in memory. The cursor is the key of a page's last item, which must be unique. */
export function pageOf<T>(
  items: readonly T[],
  { limit, cursor }: Paging,
  keyOf: (item: T, index: number) => string,
): Page<T> {
  const [key] = readCursor(cursor);
  const from = items.findIndex((item, index) => keyOf(item, index) === key) + 1;
  const page = items.slice(from, from + limit);
  const last = from + limit < items.length ? page.at(-1) : undefined;
  return {
    items: page,
    total: items.length,
    next: last === undefined ? null : writeCursor([keyOf(last, from + page.length - 1)]),
  };
}

const readingOf = <D>(model: AnyModel): Reading<D> => ({
  count: (filter, limit) => model.countDocuments(filter, { limit }),
  find: (conditions, options, fields) => {
    const filter: Record<string, unknown> = { $and: conditions };
    return model.find(filter, fields?.join(' '), options).lean();
  },
});

async function countOf<D>(
  model: AnyModel,
  { count }: Reading<D>,
  filter: object,
): Promise<{ total: number; atLeast?: true }> {
  // An estimate counts the whole collection.
  const isEverything = Object.keys(filter).length === 0 && (isOnlyTown() || isOfEveryTown(model.schema));
  const estimate = isEverything ? await model.estimatedDocumentCount() : 0;
  // A small estimate may be out of date on servers built on PostgreSQL.
  if (estimate > countedUpTo) return { total: estimate };
  const total = await count(filter, countedUpTo + 1);
  return total > countedUpTo ? { total: countedUpTo, atLeast: true } : { total };
}

const usuallySearched = 20_000;
/** Search matches are counted exactly up to this, or up to twice the page's size. */
const countedMatches = 100;

type Search = Paging & Found & { q: string; order: ListOrder; mostSearched?: number };

type Reading<D> = {
  count: (filter: object, limit: number) => Promise<number>;
  find: (conditions: readonly object[], options: FindOptions, fields?: readonly string[]) => Promise<D[]>;
};
type FindOptions = { sort: Record<string, -1>; skip?: number; limit: number };

/**
 * Returns one page of a search in list order. Its cursor also has the number of earlier matches. If the search reaches
 * the limit of documents to read, it sets `searched`, and `next` continues there.
 */
async function searchPage<D extends object, T>(
  { count, find }: Reading<D>,
  filter: object,
  { q, limit, cursor, order, fields, mostSearched = usuallySearched }: Search,
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
  const found = await find([...remaining, ...bounds, matching(q)], { sort: order.sort, limit: size + 1 }, fields);
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
