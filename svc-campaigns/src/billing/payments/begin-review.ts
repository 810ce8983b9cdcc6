import { booking as rules } from '@postcard/contracts';
import { claimRequestOf, type Booking, type PaymentCard } from '../../booking/bookings/booking.ts';
import { presentBooking } from '../../booking/bookings/present.ts';
import { isBookable } from '../../booking/cards/card.ts';
import { recipientOf } from '../../booking/members/recipient.ts';
import type { Work } from '../ports.ts';

type Deps = Pick<Work, 'bookings' | 'cards' | 'streams' | 'unpaid' | 'members' | 'newEvent' | 'now'>;

/** Extends a paid first booking's hold for the review. Returns a reason if it cannot be extended. */
export function createBeginReview({ bookings, cards, streams, unpaid, members, newEvent, now }: Deps) {
  return async function beginReview(
    booking: Booking,
    intentId: string,
    paidWith: PaymentCard | null,
  ): Promise<'begun' | 'closed' | 'lost' | 'ended'> {
    const at = now();
    const card = await cards.byId(booking.campaignId);
    if (card?.status === 'upcoming' && !isBookable(card, at)) return 'closed';
    if (!card) return 'lost';
    const reviewUntil = new Date(Math.min(at.getTime() + rules.reviewMs, card.bookingClosesAt.getTime()));
    const kept = await cards.keep(claimRequestOf(booking), reviewUntil, at);
    if (!kept) return 'lost';
    const recipient = await recipientOf(members, booking);
    const begun = await bookings.move(
      booking.id,
      { do: 'startReview', intentId, reviewUntil, paidWith },
      {
        where: { reviewUntil: null },
        event: (next) =>
          newEvent('booking.in-review', next, {
            booking: presentBooking(next, at),
            recipient,
            until: reviewUntil.toISOString(),
          }),
      },
    );
    if (!begun) return 'ended';
    await unpaid.free(begun);
    streams.spotChanged(kept, booking.spotId);
    return 'begun';
  };
}
