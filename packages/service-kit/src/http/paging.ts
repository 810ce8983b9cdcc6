import type { Context } from 'koa';
import type { Model } from 'mongoose';
import { isOnlyTown } from '../town/known.ts';
import { isOfEveryTown } from '../town/scope.ts';

/**
 * One page of a list, newest first. `next` is the cursor of the following page, if there is one. With `atLeast` there
 * may be more than `total`: nobody counted further.
 */
export type Page<T> = { items: T[]; total: number; atLeast?: boolean; next: string | null };

export type Paging = { limit: number; cursor?: string | undefined };

/** A filter's documents are counted so far and no further; a list's time must not grow with what is stored. */
export const countedUpTo = 1000;

/** Sets `X-Total-Count`, `X-Total-Count-Is` and `Link: <...>; rel="next"` for a page and hands out its items. */
export function presentPage<T>(ctx: Context, page: Page<T>): T[] {
  ctx.set('X-Total-Count', String(page.total));
  if (page.atLeast) ctx.set('X-Total-Count-Is', 'at-least');
  if (page.next) {
    const query = new URLSearchParams(ctx.querystring);
    query.set('cursor', page.next);
    ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`);
  }
  return page.items;
}

type Listed = { _id: string | number };

/**
 * The filter for the documents after a cursor, which names the last document of a page by what the list is ordered by:
 * a date, then the id. A cursor that cannot be read starts from the beginning. The bound it begins with is what an
 * index starts from: none can from an `$or`.
 */
export function afterCursor(cursor: string | undefined, by = 'createdAt'): object {
  const [time, _id] = readCursor(cursor);
  const date = new Date(typeof time === 'number' ? time : Number.NaN);
  if (typeof _id !== 'string' || Number.isNaN(date.getTime())) return {};
  return { [by]: { $lte: date }, $or: [{ [by]: { $lt: date } }, { [by]: date, _id: { $lt: _id } }] };
}

function afterId(cursor: string | undefined, type: 'string' | 'number'): object {
  const [_id] = readCursor(cursor);
  return typeof _id === type ? { _id: { $lt: _id } } : {};
}

export function writeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** What a cursor says; nothing for one that cannot be read. */
export function readCursor(cursor: string | undefined): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** `by` is the date that says which document is newer, `createdAt` unless it is named. */
type Order = { idsTellTime?: boolean | 'numbers'; by?: string };

/**
 * One page of a collection in the lists' order, newest first, with the total that the filter finds.
 * @param options `idsTellTime` for a collection whose ids are UUIDv7 of the moment of creation, or ascending numbers:
 * there `_id` alone is the order, which every database keeps without another index.
 */
export async function findPage<D extends Listed, T>(
  model: Model<never>,
  filter: object,
  options: Paging & Order,
  plain: (document: D) => T,
): Promise<Page<T>> {
  const { limit, cursor, idsTellTime, by = 'createdAt' } = options;
  const after = idsTellTime
    ? afterId(cursor, idsTellTime === 'numbers' ? 'number' : 'string')
    : afterCursor(cursor, by);
  const [documents, count] = await Promise.all([
    model
      .find({ $and: [filter, after] } as never)
      .sort({ ...(!idsTellTime && { [by]: -1 }), _id: -1 })
      .limit(limit + 1)
      .lean<D[]>(),
    countOf(model, filter),
  ]);
  const page = documents.slice(0, limit);
  const last = documents.length > limit ? page.at(-1) : undefined;
  const positionOf = (document: D): unknown[] =>
    idsTellTime
      ? [document._id]
      : [(document as Record<string, unknown> as Record<string, Date>)[by]?.getTime(), document._id];
  return { items: page.map(plain), ...count, next: last ? writeCursor(positionOf(last)) : null };
}

/**
 * One page of a list that is at hand as a whole, since something else bounds it: what the code has, what one document
 * holds. The cursor is the key of a page's last item,
 * which no other item may have.
 */
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

async function countOf(model: Model<never>, filter: object): Promise<{ total: number; atLeast?: true }> {
  // What is estimated is the whole collection.
  const isEverything = Object.keys(filter).length === 0 && (isOnlyTown() || isOfEveryTown(model.schema));
  const estimate = isEverything ? await model.estimatedDocumentCount() : 0;
  // Below that it may be what some server last took note of: those on PostgreSQL do so now and then.
  if (estimate > countedUpTo) return { total: estimate };
  const total = await model.countDocuments(filter as never, { limit: countedUpTo + 1 });
  return total > countedUpTo ? { total: countedUpTo, atLeast: true } : { total };
}
