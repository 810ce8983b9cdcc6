import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientAddress } from './client-address.ts';
import { formPageOf } from './form-page.ts';
import type { Site, Sites } from './towns/sites.ts';

/** One request on its way through. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Without the query. */
  path: string;
  requestId: string;
  /** Whose page or API it is, by its host. */
  site: Site;
  clientIp: string;
  /** Where to send the browser back to: see formPageOf. */
  formPage: string | undefined;
  /** W3C Trace Context for the service, where calls are traced. */
  traceparent?: string | undefined;
  /** By the monotonic clock. */
  startedAt: number;
};

/**
 * Names the request and who sent it; what a client says about either is not believed.
 */
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

/** Returns whether a browser opens a short link: where there is none, it expects a page. */
export function isLink({ path, request: { headers } }: Exchange): boolean {
  return path.startsWith('/go/') && (headers.accept?.includes('text/html') ?? false);
}
