import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isEncoded } from '@postcard/service-kit/http/is-encoded';
import type { Refusal } from './problems.ts';

const mebibyte = 1024 * 1024;
export const bodyLimit = mebibyte;
/** A 25 MB file and what multipart puts around it. */
export const uploadLimit = 26 * mebibyte;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const upload = /^\/api\/bookings\/[^/]+\/artwork$/;
/** What proves itself by a signature instead: events of the payment and email services, links in emails (RFC 8058). */
const webhook = /^\/api\/(?:stripe\/(?:membership-)?|sendgrid\/)webhook$/;
const oneClick = /^\/api\/notifications\/unsubscribe\/[^/]+$/;

export const isWebhook = (path: string): boolean => webhook.test(path);
const isSigned = (path: string): boolean => isWebhook(path) || oneClick.test(path);

export type Admission = {
  /** Where pages are served from, each exactly. */
  origins: ReadonlySet<string>;
};

/**
 * Checks what no request may have, whatever it asks for: a second host, which a proxy in front may have read instead
 * of the first, or an encoded body, which grows only where it is read.
 */
export function refusalAtDoor({ headers, rawHeaders }: IncomingMessage): Refusal | undefined {
  if (hostsIn(rawHeaders) > 1) return { code: 'malformed_request', close: true };
  return isEncoded(headers) ? { code: 'unsupported_media_type', message: encodedMessage, close: true } : undefined;
}

const encodedMessage = 'Please send the request without Content-Encoding.';

/** Node keeps the first of several and is silent about the others. */
function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/**
 * Checks a request before any service sees it: did it come from our own pages, is its body of a size we take. Of
 * what kind it is, the service says, after it knows who asks.
 * @returns why not, or undefined
 */
export function refusalOf(request: IncomingMessage, path: string, { origins }: Admission): Refusal | undefined {
  if (safeMethods.has(request.method!)) return undefined;
  const { headers } = request;
  if (!isSigned(path) && !isSameOrigin(headers, origins)) return { code: 'cross_site_request', close: true };
  if (!hasBody(headers)) return undefined;
  if (Number(headers['content-length'] ?? 0) > limitOf(path)) return { code: 'payload_too_large', close: true };
  return undefined;
}

export function limitOf(path: string): number {
  return upload.test(path) ? uploadLimit : bodyLimit;
}

/** Whether a file comes in one piece: too large to be read whole before it is passed on. */
export function isUpload({ method }: IncomingMessage, path: string): boolean {
  return method === 'POST' && upload.test(path);
}

/** Whether a body follows; node gives a request without one an empty stream all the same. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether a request comes from one of our pages, by its browser's word. */
export function isSameOrigin(headers: IncomingHttpHeaders, origins: ReadonlySet<string>): boolean {
  return headers['sec-fetch-site'] === 'same-origin' || (headers.origin !== undefined && origins.has(headers.origin));
}
