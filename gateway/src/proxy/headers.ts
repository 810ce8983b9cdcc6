import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange } from '../exchange.ts';

const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers that are not accepted from clients: the gateway sets or omits them. */
const claimed = [
  'forwarded',
  'x-real-ip',
  'x-request-id',
  'x-client-ip',
  'x-town',
  'x-user-id',
  'x-user-role',
  'x-correlation-id',
  'traceparent',
  'tracestate',
  'baggage',
];

const dropped = new Set([...hopByHop, ...claimed, 'host', 'expect']);

export function requestHeaders(
  raw: string[],
  { requestId, clientIp, site, traceparent }: Pick<Exchange, 'requestId' | 'clientIp' | 'site' | 'traceparent'>,
): string[] {
  const headers = [
    'x-request-id',
    requestId,
    'x-client-ip',
    clientIp,
    'x-town',
    site.town.id,
    ...(traceparent === undefined ? [] : ['traceparent', traceparent]),
  ];
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]!.toLowerCase();
    if (dropped.has(name) || name.startsWith('x-forwarded-')) continue;
    headers.push(name, raw[index + 1]!);
  }
  return headers;
}

const overwritten = [...hopByHop, 'x-request-id', 'x-powered-by', 'server', 'date'];
/** Caches the names of our headers: there are few lists, and every response uses one. */
const withOwnNames = new WeakMap<readonly string[], ReadonlySet<string>>();

function overwrittenBy(own: readonly string[]): ReadonlySet<string> {
  const known = withOwnNames.get(own);
  if (known) return known;
  const names = new Set([...overwritten, ...own.filter((_, index) => index % 2 === 0)]);
  withOwnNames.set(own, names);
  return names;
}

/** Merges the service's headers into ours, which have priority. Without `cache-control` it adds `no-store`. */
export function responseHeaders(own: readonly string[], upstream: IncomingHttpHeaders, requestId: string): string[] {
  const isOurs = overwrittenBy(own);
  const headers = own.slice();
  headers.push('x-request-id', requestId);
  for (const name in upstream) {
    if (isOurs.has(name)) continue;
    const value = upstream[name];
    if (typeof value === 'string') headers.push(name, value);
    else for (const one of value ?? []) headers.push(name, one);
  }
  if (upstream['cache-control'] === undefined) headers.push('cache-control', 'no-store');
  return headers;
}
