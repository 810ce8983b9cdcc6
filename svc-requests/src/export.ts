import { isoDate } from '@postcard/contracts/town-dates';
import { requestExportHeader, requestExportName, requestExportRow } from '@postcard/exports/requests';
import { sendCsv } from '@postcard/service-kit';
import type { Context } from 'koa';

export type Exported = Parameters<typeof requestExportRow>[0];

export type ExportKind = 'sample-requests' | 'contact-requests';

async function* lines<R>(requests: AsyncIterable<R>, present: (request: R) => Exported): AsyncGenerator<string> {
  yield requestExportHeader;
  for await (const request of requests) yield requestExportRow(present(request));
}

/** Streams requests as a spreadsheet. */
export function sendExport<R>(
  ctx: Context,
  kind: ExportKind,
  { requests, present, at }: { requests: AsyncIterable<R>; present: (request: R) => Exported; at: Date },
): void {
  const day = isoDate(at);
  sendCsv(ctx, requestExportName(kind, day), lines(requests, present));
}
