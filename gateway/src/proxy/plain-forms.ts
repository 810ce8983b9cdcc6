import type { ServerResponse } from 'node:http';
import { flat, type FlatHeaders } from '../security.ts';

function noticeOf(status: number): string {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 422) return 'invalid';
  return status === 429 ? 'wait' : 'not-sent';
}

type FormOutcome = {
  response: ServerResponse;
  requestId: string;
  ownHeaders: FlatHeaders;
  page: string;
  status: number;
  close?: boolean | undefined;
};

export function respondToForm({ response, requestId, ownHeaders, page, status, close }: FormOutcome): void {
  if (response.headersSent) return;
  const headers = {
    location: `${page}#${noticeOf(status)}`,
    'content-length': '0',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(close && { connection: 'close' }),
  };
  response.writeHead(303, [...ownHeaders, ...flat(headers)]);
  response.end();
}
