import type { IncomingMessage } from 'node:http';
import { formType } from '@postcard/contracts/route';
import { isSameOrigin } from './admission.ts';

/**
 * The page a form came from that a browser without script sends by itself: there the browser must go back to, for it
 * would show the API's response as a page. Only for our own pages' forms, and only where a page is wanted: a program that
 * sends the same gets the API's own response.
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
