import type { Context } from 'koa';
import { createHash } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

/** Bytes from which a body is compressed; a smaller body fits into one packet with its headers. */
const leastCompressed = 1_024;
/** Well below the default of 11, which takes 100 times as long to save a few percent. */
const brotliQuality = 5;

export type CachedResponse = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: Buffer;
  compressed: Map<Encoding, Promise<Buffer>>;
};

/** Runs a handler on a separate context, because the request that caused it may already have its response. */
export async function recordResponse(
  ctx: Context,
  { status, run }: { status: number; run: (recorder: Context) => Promise<unknown> },
): Promise<CachedResponse> {
  const recorder = ctx.app.createContext(ctx.req, new ServerResponse(ctx.req)) as Context;
  recorder['params'] = ctx['params'];
  const body = exactly(Buffer.from(JSON.stringify(await run(recorder))));
  const set = recorder.response.headers as Record<string, string>;
  // The hash includes headers, because a list's total may change while its page does not. The ETag is weak, because
  // it is the same for each encoding.
  const hash = createHash('sha256').update(JSON.stringify(set)).update(body).digest('base64url');
  const etag = `W/"${hash.slice(0, 22)}"`;
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...set,
  };
  return { status, headers, etag, body, compressed: new Map() };
}

export async function sendCached(ctx: Context, cached: CachedResponse): Promise<void> {
  ctx.status = cached.status;
  ctx.set(cached.headers);
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const accepted = ctx.req.headers['accept-encoding'];
  const encoding = accepted && cached.body.byteLength >= leastCompressed ? acceptedEncoding(accepted) : undefined;
  if (!encoding) {
    ctx.body = cached.body;
    return;
  }
  const body = await compressedBody(cached, encoding);
  ctx.set('Content-Encoding', encoding);
  ctx.body = body;
}

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: (body) => promisify(gzip)(body),
};

/** Copies bytes, because small buffers are slices that keep a larger pool alive. */
function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(copy);
  return copy;
}

function compressedBody({ compressed, body }: CachedResponse, encoding: Encoding): Promise<Buffer> {
  const cached = compressed.get(encoding);
  if (cached) return cached;
  const made = compressors[encoding](body).then(exactly);
  compressed.set(encoding, made);
  return made;
}
