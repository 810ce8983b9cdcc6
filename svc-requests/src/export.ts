import { town } from '@postcard/contracts';
import { requestExportHeader, requestExportName, requestExportRow } from '@postcard/contracts/request-export';
import type { Context } from 'koa';
import { Readable } from 'node:stream';

type Exported = Parameters<typeof requestExportRow>[0];

/** Lines that leave together: one at a time would spend the time on handing them over. */
const linesAtOnce = 200;

async function* csv(requests: AsyncIterable<Exported>): AsyncGenerator<string> {
  let lines = [requestExportHeader];
  for await (const request of requests) {
    lines.push(requestExportRow(request));
    if (lines.length < linesAtOnce) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

/** Answers with a spreadsheet of whatever is handed in, as it comes: only a few lines are ever held. */
export function sendExport(ctx: Context, kind: 'sample-requests' | 'contact-requests', requests: AsyncIterable<Exported>, at: Date): void {
  const day = at.toLocaleDateString('en-CA', { timeZone: town.timeZone });
  ctx.type = 'text/csv; charset=utf-8';
  ctx.set('Content-Disposition', `attachment; filename="${requestExportName(kind, day)}"`);
  ctx.body = Readable.from(csv(requests), { objectMode: false });
}

/** Each of a sequence in another form. */
export async function* mapped<T, U>(items: AsyncIterable<T>, present: (item: T) => U): AsyncGenerator<U> {
  for await (const item of items) yield present(item);
}
