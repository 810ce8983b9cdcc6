import type Koa from 'koa';
import type { IncomingMessage } from 'node:http';

/** Most bytes dropped after an early response; larger than any upload. */
const mostDropped = 32 * 1_048_576;

/**
 * Drops the unread rest of a request's body, because the connection's next request follows it. Closes the connection if
 * the rest is too long.
 */
export const dropUnreadBody: Koa.Middleware = async (ctx, next) => {
  await next();
  const { req } = ctx;
  const { 'content-length': length, 'transfer-encoding': coding } = req.headers;
  if (req.readableEnded || (coding === undefined && !Number(length ?? 0))) return;
  dropRest(req);
  if (Number(length ?? 0) > mostDropped && !ctx.headerSent) ctx.set('Connection', 'close');
};

export function dropRest(request: IncomingMessage): void {
  let left = mostDropped;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
