import type Koa from 'koa';
import type { IncomingMessage } from 'node:http';

/** Bytes that are read and dropped after an early response: more than the largest file of the product. */
const mostDropped = 32 * 1_048_576;

/**
 * Reads on and drops what a response left unread of its request's body: the next request on the connection is behind
 * it, and would wait. A connection with more to come than that is closed.
 */
export const dropUnreadBody: Koa.Middleware = async (ctx, next) => {
  await next();
  const { req } = ctx;
  const { 'content-length': length, 'transfer-encoding': coding } = req.headers;
  if (req.readableEnded || (coding === undefined && !Number(length ?? 0))) return;
  dropRest(req);
  if (Number(length ?? 0) > mostDropped && !ctx.headerSent) ctx.set('Connection', 'close');
};

/** Reads on and drops the rest of a body that nobody else reads; one that is too long ends its connection. */
export function dropRest(request: IncomingMessage): void {
  let left = mostDropped;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
