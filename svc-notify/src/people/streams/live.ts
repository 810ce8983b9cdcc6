import { currentTown } from '@postcard/contracts';
import { createEventStreams, type Bus, type Principal } from '@postcard/service-kit';
import type { Context } from 'koa';

const topic = 'notify';
const teamKey = (): string => `team:${currentTown().id}`;
const personKey = (userId: string): string => `person:${currentTown().id}:${userId}`;
/** Key for all pages of a person in any town. */
const everywhereKey = (userId: string): string => `person:${userId}`;

type News = { key: string; event: 'notice' | 'message' | 'end'; data: unknown };
type Shown = Exclude<News['event'], 'end'>;

export type Live = ReturnType<typeof createLive>;

/** Sends news to open pages. Every instance receives all news and forwards each to its streams. */
export function createLive(bus: Pick<Bus, 'broadcast' | 'onBroadcast'>) {
  const streams = createEventStreams();
  let stopListening: (() => void) | undefined;
  const broadcast = (news: News): void => bus.broadcast(topic, news);

  return {
    sendToPerson: (userId: string, event: Shown, data: unknown): void =>
      broadcast({ key: personKey(userId), event, data }),
    sendToTeam: (event: Shown, data: unknown): void => broadcast({ key: teamKey(), event, data }),

    end: (userId: string): void => broadcast({ key: everywhereKey(userId), event: 'end', data: null }),

    /** Opens the caller's stream; access is not checked again until it ends. */
    open: (ctx: Context, { userId, role }: Principal): void =>
      streams.open(ctx, [everywhereKey(userId), personKey(userId), ...(role === 'admin' ? [teamKey()] : [])]),

    start(): void {
      stopListening = bus.onBroadcast(topic, (payload) => {
        const { key, event, data } = payload as News;
        if (event === 'end') streams.end(key);
        else streams.send(key, event, data);
      });
      streams.start();
    },

    async stop(): Promise<void> {
      stopListening?.();
      await streams.stop();
    },
  };
}
