import { booking as rules, categoryKey } from '@postcard/contracts';
import type { BookingStore } from '../bookings/store.ts';
import type { Card } from './card.ts';
import type { CardStore } from './store.ts';

type Deps = { cards: Pick<CardStore, 'lastBefore'>; bookings: Pick<BookingStore, 'confirmedOn'>; now: () => Date };

type Opening = Pick<Card, 'opensAt' | 'kept' | 'keptCategories' | 'keptTold'>;

/**
 * What opening adds to a card: the instant, and for seven days the first refusal. Each spot, and its subcategory, is kept
 * for whoever has it, paid, on the zone's card before. A card opens once; what is kept then does not change later.
 */
export function createOpening({ cards, bookings, now }: Deps) {
  return async function open(card: Card): Promise<Opening> {
    const { opensAt, kept, keptCategories, keptTold } = card;
    if (opensAt) return { opensAt, kept, keptCategories, keptTold };
    const before = await cards.lastBefore(card);
    const holders = before ? await bookings.confirmedOn(before.id) : [];
    const at = now();
    const until = new Date(Math.min(at.getTime() + rules.firstRefusalMs, card.bookingClosesAt.getTime()));
    return {
      opensAt: at,
      keptTold: holders.length === 0,
      kept: Object.fromEntries(holders.map(({ spotId, userId }) => [spotId, { userId, until }])),
      keptCategories: Object.fromEntries(holders.map(({ businessSubcategory, userId }) => [categoryKey(businessSubcategory), { userId, subcategory: businessSubcategory, until }])),
    };
  };
}

export type Open = ReturnType<typeof createOpening>;
