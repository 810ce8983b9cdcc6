import { NamedError } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import { statusAt } from '../../booking/bookings/transitions.ts';
import { datesOf, type Card } from '../../booking/cards/card.ts';

/** Returns the reason why an ad is closed for changes, or null. Exact to the millisecond of the press lock. */
export function closedBecause(booking: Booking, card: Card | null, now: Date): string | null {
  const status = statusAt(booking, now);
  if (status !== 'held' && status !== 'confirmed')
    return 'You don’t have this spot at the moment, so you can’t change its ad.';
  if (card?.status !== 'upcoming' || now >= datesOf(card.distributionDate).pressLockAt)
    return 'This card is being printed, so its ads can no longer be changed.';
  return null;
}

export function requireChangeable(booking: Booking, card: Card | null, now: Date): void {
  const message = closedBecause(booking, card, now);
  if (message) throw new NamedError('invalid_transition', { message });
}
