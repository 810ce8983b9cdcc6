import type { Logger } from '@postcard/service-kit';
import type { CardStore } from '../cards/store.ts';

type Listener = (cardId: string) => Promise<void>;

/** Calls its listener when a spot is released. A lost call only delays offers until the waitlist's next job. */
export function createFreedPlaces(log: Logger) {
  const running = new Set<Promise<void>>();
  let listener: Listener = async () => undefined;

  function notify(cardId: string): void {
    const done = listener(cardId)
      .catch((error: unknown) => log.warn({ err: error, cardId }, 'nothing offered, next time'))
      .finally(() => running.delete(done));
    running.add(done);
  }

  return {
    watch(cards: CardStore): CardStore {
      return {
        ...cards,
        async release(...args) {
          const card = await cards.release(...args);
          if (card) notify(card.id);
          return card;
        },
      };
    },
    subscribe: (to: Listener): void => void (listener = to),
    start: (): void => undefined,
    stop: async (): Promise<void> => void (await Promise.all(running)),
  };
}
