import { NamedError } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import { statusAt } from '../../booking/bookings/transitions.ts';
import { datesOf, type Card } from '../../booking/cards/card.ts';

/**
 * Why an ad can no longer be changed or decided on, in the member's words; null while it can. To the millisecond of the
 * press lock.
 */
export function closedBecause(booking: Booking, card: Card | null, now: Date): string | null {
  const status = statusAt(booking, now);
  if (status !== 'held' && status !== 'confirmed')
    return 'This spot is not yours at the moment, so its ad cannot be changed.';
  if (card?.status !== 'upcoming' || now >= datesOf(card.distributionDate).pressLockAt)
    return 'This card is being printed, so its ads can no longer be changed.';
  return null;
}

/** @throws NamedError invalid_transition, in the same words */
export function requireChangeable(booking: Booking, card: Card | null, now: Date): void {
  const message = closedBecause(booking, card, now);
  if (message) throw new NamedError('invalid_transition', { message });
}
