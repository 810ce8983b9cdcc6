import type { SpotChange, SpotId } from '@postcard/contracts';
import { createEventStreams, type Bus } from '@postcard/service-kit';
import type { Context } from 'koa';
import type { Card } from './card.ts';
import { presentChange } from './present.ts';

const topic = 'spot';

export type CardStreams = ReturnType<typeof createCardStreams>;

export function createCardStreams(bus: Pick<Bus, 'broadcast' | 'onBroadcast'>, now: () => Date) {
  const streams = createEventStreams();
  let stopListening: (() => void) | undefined;

  return {
    spotChanged: (card: Card, spotId: SpotId): void => bus.broadcast(topic, presentChange(card, spotId, now())),

    open: (ctx: Context, cardId: string): void => streams.open(ctx, [cardId]),

    start(): void {
      stopListening = bus.onBroadcast(topic, (change) =>
        streams.send((change as SpotChange).campaignId, topic, change),
      );
      streams.start();
    },

    async stop(): Promise<void> {
      stopListening?.();
      await streams.stop();
    },
  };
}
