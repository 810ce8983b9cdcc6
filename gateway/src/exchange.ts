import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientAddress } from './client-address.ts';
import { formPageOf } from './form-page.ts';
import type { Site, Sites } from './towns/sites.ts';

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

/** Returns true if a browser opens a short link: a missing one shows a page. */
export function isLink({ path, request: { headers } }: Exchange): boolean {
  return path.startsWith('/go/') && (headers.accept?.includes('text/html') ?? false);
}
