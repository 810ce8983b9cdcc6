import type { SpotChange, SpotId } from '@postcard/contracts';
import type { Bus } from '@postcard/service-kit';
import type { Context } from 'koa';
import type { ServerResponse } from 'node:http';
import { presentChange, type Card } from './card.ts';

const topic = 'spot';
const heartbeatMs = 15_000;

export type CardStreams = ReturnType<typeof createCardStreams>;

/** The open pages that watch a card, and the news for them. Every instance hears every change. */
export function createCardStreams(bus: Pick<Bus, 'broadcast' | 'onBroadcast'>, now: () => Date) {
  const watchers = new Map<string, Set<ServerResponse>>();
  let heartbeat: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;

  const all = () => [...watchers.values()].flatMap((set) => [...set]);

  function tell(change: SpotChange): void {
    for (const response of watchers.get(change.campaignId) ?? []) response.write(`event: spot\ndata: ${JSON.stringify(change)}\n\n`);
  }

  return {
    /** Tells every open page of every instance how a spot stands now. */
    spotChanged: (card: Card, spotId: SpotId): void => bus.broadcast(topic, presentChange(card, spotId, now())),

    /** Turns a request into a stream of server-sent events that ends when either side goes. */
    open(ctx: Context, cardId: string): void {
      ctx.respond = false;
      const { res } = ctx;
      const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no', 'x-request-id': ctx.response.get('x-request-id') };
      res.writeHead(200, headers);
      res.write('retry: 2000\n\n');
      const set = watchers.get(cardId) ?? new Set();
      watchers.set(cardId, set.add(res));
      // From here on nothing is missed: what changed before, the page reads now.
      res.write('event: ready\ndata: {}\n\n');
      res.on('close', () => {
        set.delete(res);
        if (set.size === 0) watchers.delete(cardId);
      });
    },

    start(): void {
      stopListening = bus.onBroadcast(topic, (change) => tell(change as SpotChange));
      heartbeat = setInterval(() => all().forEach((response) => response.write(': still here\n\n')), heartbeatMs);
    },

    async stop(): Promise<void> {
      stopListening?.();
      clearInterval(heartbeat);
      for (const response of all()) response.end();
    },
  };
}
