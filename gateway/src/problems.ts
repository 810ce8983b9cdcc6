import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '@postcard/contracts/errors';
import { flat, type FlatHeaders } from './security.ts';
import { problemOf } from '@postcard/contracts/problem';

export type Refusal = {
  code: ErrorCode;
  message?: string;
  retryAfter?: number;
  allow?: string;
  close?: boolean;
};

/** Returns the refusal for an unknown host, with the first town's address. */
export const misdirected = ({ origin }: { origin: string }): Refusal => ({
  code: 'misdirected_request',
  message: `No town uses this address. Please open the site at ${origin}.`,
  close: true,
});

export function sendProblem(
  response: ServerResponse,
  requestId: string,
  { code, message, retryAfter, allow, close }: Refusal,
  own: FlatHeaders,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const problem = problemOf(code, { message, requestId });
  const body = JSON.stringify(problem);
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(retryAfter !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
    ...(allow !== undefined && { allow }),
    ...(close && { connection: 'close' }),
  };
  response.writeHead(problem.status, [...own, ...flat(headers)]);
  response.end(body);
}
