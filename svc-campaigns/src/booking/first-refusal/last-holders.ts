import { booking as rules, categoryKey } from '@postcard/contracts';
import type { Booking } from '../bookings/booking.ts';
import type { BookingStore } from '../bookings/store.ts';
import type { Card } from '../cards/card.ts';
import type { CardStore } from '../cards/store.ts';

type Deps = { cards: Pick<CardStore, 'ofZoneBetween'>; bookings: Pick<BookingStore, 'confirmedOnAny'> };

export async function paidBefore(
  { zone, distributionDate: to }: Pick<Card, 'zone' | 'distributionDate'>,
  opensAt: Date,
  { cards, bookings }: Deps,
): Promise<Booking[]> {
  const earlier = await cards.ofZoneBetween({ zone, from: new Date(opensAt.getTime() - rules.lastHolderMs), to });
  const place = new Map(earlier.map(({ id }, index) => [id, index]));
  const paid = await bookings.confirmedOnAny(earlier.map(({ id }) => id));
  const rank = ({ campaignId }: Booking) => place.get(campaignId) as number;
  return paid.toSorted((a, b) => rank(a) - rank(b));
}

export function lastHolders(paid: readonly Booking[], mayBook: (userId: string) => boolean): Booking[] {
  const spots = new Set<string>();
  const kept = new Set<string>();
  return paid.filter(({ spotId, userId, businessSubcategory }) => {
    const once = [`user ${userId}`, `category ${categoryKey(businessSubcategory)}`];
    const isKept = !spots.has(spotId) && mayBook(userId) && once.every((name) => !kept.has(name));
    spots.add(spotId);
    if (isKept) for (const name of once) kept.add(name);
    return isKept;
  });
}
