import { booking as rules, categoryKey } from '@postcard/contracts';
import type { Card, Open, Opening } from '../cards/card.ts';
import { lastHolders, paidBefore } from './last-holders.ts';
import type { Work } from '../bookings/ports.ts';

type Deps = Pick<Work, 'cards' | 'bookings' | 'members' | 'now'>;

export function createOpening({ cards, bookings, members, now }: Deps): Open {
  return async function open(card: Card): Promise<Opening> {
    const { opensAt, kept, keptCategories, keptTold } = card;
    if (opensAt) return { opensAt, kept, keptCategories, keptTold };
    const at = now();
    const until = new Date(Math.min(at.getTime() + rules.firstRefusalMs, card.bookingClosesAt.getTime()));
    if (until <= at) return { opensAt: at, kept: {}, keptCategories: {}, keptTold: true };
    const paid = await paidBefore(card, at, { cards, bookings });
    const verified = await members.withMembership([...new Set(paid.map(({ userId }) => userId))]);
    const holders = lastHolders(paid, (userId) => verified.has(userId));
    return {
      opensAt: at,
      keptTold: holders.length === 0,
      kept: Object.fromEntries(holders.map(({ spotId, userId }) => [spotId, { userId, until }])),
      keptCategories: Object.fromEntries(
        holders.map(({ businessSubcategory, userId }) => [
          categoryKey(businessSubcategory),
          { userId, subcategory: businessSubcategory, until },
        ]),
      ),
    };
  };
}
