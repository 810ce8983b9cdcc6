import type { Context } from 'koa';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { Page, Paging } from './list-order.ts';

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

export function sendCsv(ctx: Context, name: string, lines: AsyncIterable<string> | Iterable<string>): void {
  ctx.type = 'text/csv; charset=utf-8';
  ctx.set('Content-Disposition', `attachment; filename="${name}"`);
  ctx.body = Readable.from(inRequest(parts(lines)), { objectMode: false });
}

/** Restores the request's context, because a stream is read outside of it. */
function inRequest<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  const run = AsyncLocalStorage.snapshot();
  const next = items.next.bind(items);
  return Object.assign(items, { next: () => run(next) });
}

/** Yields every item, page by page, because the embedded server would hold a whole cursor in memory. */
export async function* everyOf<T>(list: (paging: Paging) => Promise<Page<T>>): AsyncGenerator<T> {
  let cursor: string | undefined;
  do {
    const page: Page<T> = await list({ limit: readAtOnce, cursor });
    yield* page.items;
    cursor = page.next ?? undefined;
  } while (cursor);
}
