import type { EventFactory } from '@postcard/service-kit';
import { presentBooking, type Booking } from '../bookings/booking.ts';
import type { BookingStore } from '../bookings/store.ts';
import type { MemberStore } from '../members/store.ts';
import type { Card } from './card.ts';
import type { CardStore } from './store.ts';

type Deps = {
  cards: Pick<CardStore, 'untold' | 'lastBefore' | 'change'>;
  bookings: Pick<BookingStore, 'confirmedOn' | 'move'>;
  members: Pick<MemberStore, 'byId'>;
  newEvent: EventFactory;
  now: () => Date;
};

/**
 * Tells each last holder once that their spot is kept on a card that has opened. The event goes out with the booking they
 * had on the zone's card before, which remembers for which card it was told.
 */
export function createTellKept({ cards, bookings, members, newEvent, now }: Deps) {
  async function tell(card: Card, booking: Booking): Promise<void> {
    const kept = card.kept[booking.spotId];
    if (kept?.userId !== booking.userId) return;
    const member = await members.byId(booking.userId);
    const facts = { recipient: { email: member?.email ?? '', firstName: member?.firstName ?? '' }, campaignId: card.id, campaignName: card.name, until: kept.until.toISOString() };
    await bookings.move(
      booking.id, ['confirmed'], { keptToldFor: card.id },
      (next) => [newEvent('booking.spot-kept', next, { booking: presentBooking(next, now()), ...facts })],
      { keptToldFor: { $ne: card.id } },
    );
  }

  return async function tellKept(): Promise<void> {
    for (const card of await cards.untold()) {
      const before = await cards.lastBefore(card);
      for (const booking of before ? await bookings.confirmedOn(before.id) : []) await tell(card, booking);
      await cards.change(card, { keptTold: true });
    }
  };
}
