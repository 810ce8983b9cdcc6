import type { ServerResponse } from 'node:http';
import type { FlatHeaders } from '../security.ts';

/** The notice the page shows, which its styles find by `:target`. */
function noticeOf(status: number): string {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 422) return 'invalid';
  return status === 429 ? 'wait' : 'not-sent';
}

export type FormOutcome = {
  response: ServerResponse;
  requestId: string;
  ownHeaders: FlatHeaders;
  page: string;
  /** What the API returns to a program. */
  status: number;
  /** The rest of the request will not be read. */
  close?: boolean | undefined;
};

/**
 * Sends the browser back to the form's page with a fragment that says how it went; nothing when it was sent already.
 */
export function respondToForm({ response, requestId, ownHeaders, page, status, close }: FormOutcome): void {
  if (response.headersSent) return;
  response.writeHead(303, [
    ...ownHeaders,
    'location',
    `${page}#${noticeOf(status)}`,
    'content-length',
    '0',
    'cache-control',
    'no-store',
    'x-request-id',
    requestId,
    ...(close ? ['connection', 'close'] : []),
  ]);
  response.end();
}
