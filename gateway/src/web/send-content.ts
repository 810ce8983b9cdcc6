import { gunzipSync } from 'node:zlib';
import type { Exchange } from '../exchange.ts';
import { acceptedEncoding } from '@postcard/service-kit/http/accepted-encoding';

/** What is sent, and its compressed forms where there are any. */
export type Content = {
  /** May be left out where `gz` is there. */
  body: Buffer | undefined;
  br: Buffer | undefined;
  gz: Buffer | undefined;
  type: string;
  /** None for what a client must not ask for again by it. */
  etag: string | undefined;
};

/** Sends a content in the best encoding that the client takes, or says that the client has it already. */
export function sendContent(
  { request, response }: Exchange,
  { body, br, gz, type, etag }: Content,
  headers: readonly string[],
  status = 200,
): void {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const [coding, content] =
    encoding === 'br' && br ? ['br', br] : encoding && gz ? ['gzip', gz] : [undefined, body ?? gunzipSync(gz!)];
  const own = [...headers, 'vary', 'accept-encoding'];
  if (etag !== undefined) own.push('etag', etag);
  if (etag !== undefined && isNamed(request.headers['if-none-match'], etag)) {
    response.writeHead(304, own).end();
    return;
  }
  if (coding) own.push('content-encoding', coding);
  own.push('content-type', type, 'content-length', String(content.length));
  response.writeHead(status, own).end(content);
}

/** Whether `If-None-Match` names this version. A proxy that compressed it anew has made the name a weak one. */
function isNamed(names: string | undefined, etag: string): boolean {
  if (names === undefined) return false;
  return names === etag || names.split(',').some((name) => name.trim().replace(/^W\//, '') === etag);
}
