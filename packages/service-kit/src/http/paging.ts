import type { Context } from 'koa';
import type { Model } from 'mongoose';

/** One page of a list, newest first. `next` is the cursor of the following page, if there is one. */
export type Page<T> = { items: T[]; total: number; next: string | null };

/** Sets `X-Total-Count` and `Link: <...>; rel="next"` for a page and hands out its items. */
export function presentPage<T>(ctx: Context, page: Page<T>): T[] {
  ctx.set('X-Total-Count', String(page.total));
  if (page.next) {
    const query = new URLSearchParams(ctx.querystring);
    query.set('cursor', page.next);
    ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`);
  }
  return page.items;
}

/** A cursor names the last document of a page by what the list is ordered by: creation time, then id. */
export function encodeCursor(document: { createdAt: Date; _id: string }): string {
  return Buffer.from(JSON.stringify([document.createdAt.getTime(), document._id])).toString('base64url');
}

/** The filter for the documents after a cursor; a cursor that cannot be read starts from the beginning. */
export function afterCursor(cursor: string | undefined): object {
  const position = cursor === undefined ? null : decodeCursor(cursor);
  if (!position) return {};
  const [createdAt, _id] = position;
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }] };
}

function decodeCursor(cursor: string): [Date, string] | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(value) || typeof value[0] !== 'number' || typeof value[1] !== 'string') return null;
    const createdAt = new Date(value[0]);
    return Number.isNaN(createdAt.getTime()) ? null : [createdAt, value[1]];
  } catch {
    return null;
  }
}

/** One page of a collection in the lists' order, newest first, with the total that the filter finds. */
export async function findPage<D extends { _id: string; createdAt: Date }, T>(
  model: Model<never>,
  filter: object,
  options: { limit: number; cursor?: string | undefined },
  plain: (document: D) => T,
): Promise<Page<T>> {
  const all = { $and: [filter, afterCursor(options.cursor)] } as never;
  const [documents, total] = await Promise.all([
    model.find(all).sort({ createdAt: -1, _id: -1 }).limit(options.limit + 1).lean<D[]>(),
    model.countDocuments(filter as never),
  ]);
  const page = documents.slice(0, options.limit);
  const last = page.at(-1);
  return { items: page.map(plain), total, next: documents.length > options.limit && last ? encodeCursor(last) : null };
}

/** The filter of a search box: the text anywhere in any of the fields, without case. */
export function searchFilter(q: string | undefined, fields: readonly string[]): object {
  if (!q) return {};
  const pattern = { $regex: escapePattern(q), $options: 'i' };
  return { $or: fields.map((field) => ({ [field]: pattern })) };
}

/** RegExp.escape writes spaces beyond Latin as \u2003, which PCRE refuses; no server takes a null byte as it is. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`);
}
