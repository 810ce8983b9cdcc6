import type { IncomingMessage } from 'node:http';
import { formType } from '@postcard/contracts/route';
import { isSameOrigin, type Admission } from './admission.ts';

/** Returns the page to redirect to after a form without scripts; undefined for a client that does not accept HTML. */
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
  // Two leading slashes would lead to another site.
  return origins.has(page.origin) ? page.pathname.replace(/^\/+/, '/') + page.search : '/';
}
