import type { IncomingMessage } from 'node:http';
import { formType } from '@postcard/contracts/route';
import { isSameOrigin } from './admission.ts';

/**
 * The page of a form that a browser without script has sent. The browser is sent back to it, because it would show the
 * API's response as a page. Only for forms of our own pages, and only where the client accepts a page: a program that
 * sends the same request gets the API's own response.
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
