import type { Context } from 'koa';
import type { Readable } from 'node:stream';

type Sent = { mediaType: string; name: string; inline: boolean };

/** Sends an uploaded file so that browsers do not sniff its type; a version's file never changes. */
export function sendFile(ctx: Context, bytes: Readable, { mediaType, name, inline }: Sent): void {
  ctx.set('Cache-Control', 'private, max-age=86400, immutable');
  ctx.set('Content-Disposition', `${inline ? 'inline' : 'attachment'}; filename="${name}"`);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
  ctx.status = 200;
  ctx.type = mediaType;
  ctx.body = bytes;
}
