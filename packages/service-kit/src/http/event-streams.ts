import type { Context } from 'koa';
import type { ServerResponse } from 'node:http';
import { NamedError } from '../errors.ts';

const heartbeatMs = 15_000;
/** Bytes buffered per client. A slower client is disconnected; its page reconnects and reads everything again. */
const mostWaiting = 1_048_576;
/** The same limit as in the gateway. A stream takes about 20 kB. */
const mostOpen = 1_000;
const comeBackSeconds = 30;

export type EventStreams = ReturnType<typeof createEventStreams>;

/** Holds this process's open event streams, each of which follows some keys. Heartbeats are sent every 15 s. */
export function createEventStreams({ most = mostOpen } = {}) {
  const followers = new Map<string, Set<ServerResponse>>();
  const open = new Set<ServerResponse>();
  let heartbeat: NodeJS.Timeout | undefined;

  function follow(key: string, response: ServerResponse): void {
    const set = followers.get(key) ?? new Set();
    followers.set(key, set.add(response));
    response.on('close', () => {
      set.delete(response);
      if (set.size === 0) followers.delete(key);
    });
  }

  function write(response: ServerResponse, text: string): void {
    if (response.writableLength > mostWaiting) response.destroy();
    else response.write(text);
  }

  return {
    /** Opens a stream that follows these keys. @throws NamedError service_unavailable above the limit */
    open(ctx: Context, keys: readonly string[]): void {
      if (open.size >= most) throw new NamedError('service_unavailable', { retryAfterSeconds: comeBackSeconds });
      ctx.respond = false;
      const { res } = ctx;
      const headers = {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-request-id': ctx.response.get('x-request-id'),
      };
      res.writeHead(200, headers);
      res.write('retry: 2000\n\n');
      open.add(res);
      res.on('close', () => open.delete(res));
      for (const key of keys) follow(key, res);
      res.write('event: ready\ndata: {}\n\n');
    },

    send(key: string, event: string, data: unknown): void {
      const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      for (const response of followers.get(key) ?? []) write(response, text);
    },

    end(key: string): void {
      for (const response of followers.get(key) ?? []) response.end();
    },

    start(): void {
      // An event instead of a comment, so that a page can detect a lost stream.
      heartbeat = setInterval(
        () => open.forEach((response) => write(response, 'event: beat\ndata: {}\n\n')),
        heartbeatMs,
      );
    },

    async stop(): Promise<void> {
      clearInterval(heartbeat);
      for (const response of open) response.end();
    },
  };
}
