import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Content } from './send-content.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Compresses at the highest level, 0.1 s per 100 KB, for content that is sent many times. */
export async function compress(text: string | Buffer, type: string): Promise<Content> {
  const body = Buffer.from(text as string);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return {
    body,
    br: alone(await brotli(body, { params })),
    gz: alone(await gz(body, { level: constants.Z_BEST_COMPRESSION })),
    type,
    etag: etagOf(body),
  };
}

/** Copies a buffer, since zlib's result would keep a larger pool in memory. */
export function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
}
