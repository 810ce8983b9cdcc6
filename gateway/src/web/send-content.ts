import { gunzipSync } from 'node:zlib';
import type { Exchange } from '../exchange.ts';
import { acceptedEncoding } from '@postcard/service-kit/http/accepted-encoding';

export type Content = {
  /** The uncompressed content; optional if `gz` exists. */
  body: Buffer | undefined;
  br: Buffer | undefined;
  gz: Buffer | undefined;
  type: string;
  /** Undefined if clients must not revalidate. */
  etag: string | undefined;
};

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

/** Returns true if `If-None-Match` names this version. A proxy that recompresses makes the tag weak. */
function isNamed(names: string | undefined, etag: string): boolean {
  if (names === undefined) return false;
  return names === etag || names.split(',').some((name) => name.trim().replace(/^W\//, '') === etag);
}
