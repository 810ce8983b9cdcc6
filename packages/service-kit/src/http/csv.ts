import type { Context } from 'koa';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { Page, Paging } from './paging.ts';

/** Lines that leave together: one at a time would spend the time on handing them over. */
const linesAtOnce = 200;
const readAtOnce = 200;

async function* parts(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let part: string[] = [];
  for await (const line of lines) {
    part.push(line);
    if (part.length < linesAtOnce) continue;
    yield part.join('');
    part = [];
  }
  yield part.join('');
}

/**
 * Responds with a spreadsheet to be saved, line by line as they are handed in and as fast as they are taken: only a few
 * are ever held.
 */
export function sendCsv(ctx: Context, name: string, lines: AsyncIterable<string> | Iterable<string>): void {
  ctx.type = 'text/csv; charset=utf-8';
  ctx.set('Content-Disposition', `attachment; filename="${name}"`);
  ctx.body = Readable.from(inRequest(parts(lines)), { objectMode: false });
}

/** A connection takes what it is sent at its own time, which is of no request: what is read then is the request's. */
function inRequest<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  const run = AsyncLocalStorage.snapshot();
  const next = items.next.bind(items);
  return Object.assign(items, { next: () => run(next) });
}

/**
 * Everything in a list, in its order, a page at a time. A cursor over all of it would have the embedded server hold all
 * of it.
 */
export async function* everyOf<T>(list: (paging: Paging) => Promise<Page<T>>): AsyncGenerator<T> {
  let cursor: string | undefined;
  do {
    const page: Page<T> = await list({ limit: readAtOnce, cursor });
    yield* page.items;
    cursor = page.next ?? undefined;
  } while (cursor);
}
