import type { IncomingMessage } from 'node:http';
import { formType } from '@postcard/contracts/route';
import { isSameOrigin, type Admission } from './admission.ts';

/**
 * The page of a form that a browser without script has sent. The browser is sent back to it, because it would show the
 * API's response as a page. Only for forms of our own pages, and only where the client accepts a page: a program that
 * sends the same request gets the API's own response.
 * @returns the page's path and query; undefined for any other request
 */
export function formPageOf(
  { method, headers }: IncomingMessage,
  path: string,
  { origins }: Admission,
): string | undefined {
  if (method !== 'POST' || !path.startsWith('/api/') || !headers['content-type']?.startsWith(formType))
    return undefined;
  if (!headers.accept?.includes('text/html') || !isSameOrigin(headers, origins)) return undefined;
  return pageOf(headers.referer, origins);
}

function pageOf(referer: string | undefined, origins: ReadonlySet<string>): string {
  if (referer === undefined || !URL.canParse(referer)) return '/';
  const page = new URL(referer);
  // Of two slashes at the start a browser would make another site.
  return origins.has(page.origin) ? page.pathname.replace(/^\/+/, '/') + page.search : '/';
}
