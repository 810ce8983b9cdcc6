import type { IncomingMessage, ServerResponse } from 'node:http';
import { formType } from '@postcard/contracts/route';
import { isSameOrigin } from '../admission.ts';
import type { FlatHeaders } from '../security.ts';

/**
 * The page a form came from that a browser without script sends by itself: there the browser must go back to, for it
 * would show the API's answer as a page. Only for our own pages' forms, and only where a page is wanted: a program that
 * sends the same gets the API's own answer.
 * @returns the page's path and query; undefined for any other request
 */
export function formPageOf({ method, headers }: IncomingMessage, path: string, origin: string): string | undefined {
  if (method !== 'POST' || !path.startsWith('/api/') || !headers['content-type']?.startsWith(formType))
    return undefined;
  if (!headers.accept?.includes('text/html') || !isSameOrigin(headers, origin)) return undefined;
  return pageOf(headers.referer, origin);
}

function pageOf(referer: string | undefined, origin: string): string {
  if (referer === undefined || !URL.canParse(referer)) return '/';
  const page = new URL(referer);
  // Of two slashes at the start a browser would make another site.
  return page.origin === origin ? page.pathname.replace(/^\/+/, '/') + page.search : '/';
}

/** The notice the page shows, which its styles find by `:target`. */
function noticeOf(status: number): string {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 422) return 'invalid';
  return status === 429 ? 'wait' : 'not-sent';
}

export type FormAnswer = {
  response: ServerResponse;
  requestId: string;
  ownHeaders: FlatHeaders;
  page: string;
  /** What the API answers a program. */
  status: number;
  /** The rest of the request will not be read. */
  close?: boolean | undefined;
};

/**
 * Sends the browser back to the form's page with a fragment that says how it went; nothing when it was sent already.
 */
export function answerForm({ response, requestId, ownHeaders, page, status, close }: FormAnswer): void {
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
