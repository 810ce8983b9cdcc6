import type { Context } from 'koa';
import type { ServerResponse } from 'node:http';
import { NamedError } from '../errors.ts';

const heartbeatMs = 15_000;
/** Most bytes that wait for a client. A slower one is disconnected, and its page reads everything again. */
const mostWaiting = 1_048_576;
/** As many as a gateway lets through (its own bound). A stream takes some 20 kB here. */
const mostOpen = 1_000;
const comeBackSeconds = 30;

export type EventStreams = ReturnType<typeof createEventStreams>;

/**
 * The open streams of server-sent events of this process, each following some keys: a card, a person. What is sent to a
 * key reaches its followers and nobody else. Give it to `background`, so that it beats, every 15 s, and ends with the
 * process.
 */
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
    /**
     * Turns a request into a stream that follows these keys until either side goes. @throws NamedError
     * service_unavailable past the bound
     */
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
      // From here on nothing is missed: what changed before, the page reads now.
      res.write('event: ready\ndata: {}\n\n');
    },

    /** Sends to every stream of this process that follows the key. */
    send(key: string, event: string, data: unknown): void {
      const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      for (const response of followers.get(key) ?? []) write(response, text);
    },

    /** Ends every stream of this process that follows the key; a page that still may comes back by itself. */
    end(key: string): void {
      for (const response of followers.get(key) ?? []) response.end();
    },

    start(): void {
      // An event and no comment, so that a page can distinguish a quiet stream from a lost one.
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
