import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isEncoded } from '@postcard/service-kit/http/accepted-encoding';
import type { Refusal } from './problems.ts';

const mebibyte = 1024 * 1024;
export const bodyLimit = mebibyte;
export const uploadLimit = 26 * mebibyte;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const upload = /^\/api\/bookings\/[^/]+\/artwork$/;
/** Paths authenticated by a signature: provider events and unsubscribe links (RFC 8058). */
const webhook = /^\/api\/(?:stripe\/(?:membership-)?|sendgrid\/)webhook$/;
const oneClick = /^\/api\/notifications\/unsubscribe\/[^/]+$/;

export const isWebhook = (path: string): boolean => webhook.test(path);
const isSigned = (path: string): boolean => isWebhook(path) || oneClick.test(path);

export type Admission = {
  origins: ReadonlySet<string>;
};

/** Rejects a second Host header, as a proxy may have used the other one, and encoded bodies, which can expand. */
export function refusalAtDoor({ headers, rawHeaders }: IncomingMessage): Refusal | undefined {
  if (hostsIn(rawHeaders) > 1) return { code: 'malformed_request', close: true };
  return isEncoded(headers) ? { code: 'unsupported_media_type', message: encodedMessage, close: true } : undefined;
}

const encodedMessage = 'Please send the request without Content-Encoding.';

function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/** Checks a request's origin and size; the service checks the media type. Returns the refusal, if any. */
export function refusalOf(request: IncomingMessage, path: string, { origins }: Admission): Refusal | undefined {
  if (safeMethods.has(request.method!)) return undefined;
  const { headers } = request;
  if (!isSigned(path) && !isSameOrigin(headers, origins)) return { code: 'cross_site_request', close: true };
  if (!hasBody(headers)) return undefined;
  if (Number(headers['content-length'] ?? 0) > limitOf(path)) return { code: 'payload_too_large', close: true };
  return undefined;
}

function limitOf(path: string): number {
  return upload.test(path) ? uploadLimit : bodyLimit;
}

/** Returns true for file uploads, which are too large to be buffered. */
export function isUpload({ method }: IncomingMessage, path: string): boolean {
  return method === 'POST' && upload.test(path);
}

/** Returns true if a body follows. Node's request is a stream even without a body. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

export function isSameOrigin(headers: IncomingHttpHeaders, origins: ReadonlySet<string>): boolean {
  return headers['sec-fetch-site'] === 'same-origin' || (headers.origin !== undefined && origins.has(headers.origin));
}
