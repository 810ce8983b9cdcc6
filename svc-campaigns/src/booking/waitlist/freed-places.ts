import type { Logger } from '@postcard/service-kit';
import type { CardStore } from '../cards/store.ts';

type Listener = (cardId: string) => Promise<void>;

/**
 * Calls its listener as soon as something is given back on a card, beside whatever gave it back. The waitlist's job
 * checks every few seconds too, so what is lost with its process only takes longer.
 */
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
    /** The cards, with the listener called whenever a place is given back. */
    watch(cards: CardStore): CardStore {
      return {
        ...cards,
        async release(...given) {
          const card = await cards.release(...given);
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
