import type { Context } from 'koa';
import type { ServerResponse } from 'node:http';
import { NamedError } from '../errors.ts';

const heartbeatMs = 15_000;
/** Bytes buffered per client. A slower client is disconnected; its page reconnects and reads everything again. */
const mostWaiting = 1_048_576;
/** The gateway's own bound. A stream takes some 20 kB. */
const mostOpen = 1_000;
const comeBackSeconds = 30;

const textOf = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

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
    /**
     * Opens a stream that follows these keys.
     * @param opening returns the data of the event `ready`, read once no change can be missed
     * @throws NamedError service_unavailable above the limit
     */
    open(ctx: Context, keys: readonly string[], opening: () => Promise<unknown> = async () => ({})): void {
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
      opening().then(
        (data) => write(res, textOf('ready', data)),
        () => res.destroy(),
      );
    },

    send(key: string, event: string, data: unknown): void {
      const text = textOf(event, data);
      for (const response of followers.get(key) ?? []) write(response, text);
    },

    end(key: string): void {
      for (const response of followers.get(key) ?? []) response.end();
    },

    start(): void {
      // An event instead of a comment, so that a page can detect a lost stream.
      heartbeat = setInterval(() => open.forEach((response) => write(response, textOf('beat', {}))), heartbeatMs);
    },

    async stop(): Promise<void> {
      clearInterval(heartbeat);
      for (const response of open) response.end();
    },
  };
}
