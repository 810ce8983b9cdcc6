import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '@postcard/contracts/errors';
import type { FlatHeaders } from './security.ts';
import { problemOf } from '@postcard/contracts/problem';

export type Refusal = {
  code: ErrorCode;
  message?: string;
  /** Seconds. */
  retryAfter?: number;
  /** The rest of the request will not be read. */
  close?: boolean;
};

/** Answers with problem+json, unless an answer has already begun; then the connection is cut. */
export function sendProblem(response: ServerResponse, requestId: string, { code, message, retryAfter, close }: Refusal, own: FlatHeaders): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const problem = problemOf(code, { message, requestId });
  const body = JSON.stringify(problem);
  response.writeHead(problem.status, [
    ...own,
    'content-type', 'application/problem+json',
    'content-length', String(Buffer.byteLength(body)),
    'cache-control', 'no-store',
    'x-request-id', requestId,
    ...(retryAfter === undefined ? [] : ['retry-after', String(Math.max(1, Math.ceil(retryAfter)))]),
    ...(close ? ['connection', 'close'] : []),
  ]);
  response.end(body);
}
