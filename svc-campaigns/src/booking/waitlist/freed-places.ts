import type { Logger } from '@postcard/service-kit';
import type { CardStore } from '../cards/store.ts';

/**
 * Asks for offers as soon as something is given back on a card, beside whatever gave it back. The rounds do the same
 * every few seconds, so a nudge that is lost with its process only takes longer.
 */
export function createNudges(log: Logger) {
  const running = new Set<Promise<void>>();
  let offerOn: (cardId: string) => Promise<void> = async () => undefined;

  function nudge(cardId: string): void {
    const done = offerOn(cardId)
      .catch((error: unknown) => log.warn({ err: error, cardId }, 'nothing offered, next time'))
      .finally(() => running.delete(done));
    running.add(done);
  }

  return {
    /** The cards, with a nudge whenever a place is given back. */
    listenTo(cards: CardStore): CardStore {
      return {
        ...cards,
        async release(...given) {
          const card = await cards.release(...given);
          if (card) nudge(card.id);
          return card;
        },
      };
    },
    /** What a nudge does from now on. */
    lead: (to: typeof offerOn): void => void (offerOn = to),
    start: (): void => undefined,
    stop: async (): Promise<void> => void (await Promise.all(running)),
  };
}
