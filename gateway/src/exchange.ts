import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { formType } from '@postcard/contracts/route';
import type { ClientAddress } from './client-address.ts';
import type { Site, Sites } from './towns/sites.ts';
import { isSameOrigin, type Admission } from './admission.ts';

export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  requestId: string;
  site: Site;
  clientIp: string;
  /** The page to redirect to; see formPageOf. */
  formPage: string | undefined;
  traceparent?: string | undefined;
  startedAt: number;
};

export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Sites,
  clientOf: ClientAddress,
): Exchange {
  const url = request.url!;
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  const site = sites.of(request.headers.host);
  return {
    request,
    response,
    path,
    requestId: randomUUIDv7(),
    site,
    clientIp: clientOf(request),
    formPage: site.isTowns ? formPageOf(request, path, site) : undefined,
    startedAt: performance.now(),
  };
}

export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Returns true if a browser opens a short link, for which 404 is shown as a page. */
export function isLink({ path, request: { headers } }: Exchange): boolean {
  return path.startsWith('/go/') && (headers.accept?.includes('text/html') ?? false);
}

/** Returns the page to redirect to after a form without scripts; undefined for a client that does not accept HTML. */
function formPageOf({ method, headers }: IncomingMessage, path: string, { origins }: Admission): string | undefined {
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
