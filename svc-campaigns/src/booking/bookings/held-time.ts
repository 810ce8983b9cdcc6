import { booking as rules } from '@postcard/contracts';
import { longDateTime } from '@postcard/contracts/town-dates';
import { NamedError } from '@postcard/service-kit';
import type { Booking } from './booking.ts';
import { statusAt } from './transitions.ts';

const minuteMs = 60_000;
/** As long as payment pages may stretch one hold; so long somebody may hold a card's spots one after the other. */
const mostMs = rules.holdMs + rules.checkoutExtraMs;
/** After an hour of holds the card is others' for an hour. */
const countedMs = 2 * mostMs;
/** More holds than a person makes in that time. */
export const mostHolds = 50;

/** Since when an unpaid hold counts. */
export const countedSince = (at: Date): Date => new Date(at.getTime() - countedMs);

/**
 * Refuses another hold to somebody who has held spots of the card for an hour without paying. A hold that was released
 * counts until the next one began.
 * @param latest their unpaid holds on the card since `countedSince`, the newest first
 * @throws NamedError too_many_requests
 */
export function refuseHeldTooLong(latest: readonly Booking[], at: Date): void {
  // One that lives is given again.
  if (latest.some((booking) => statusAt(booking, at) === 'held')) return;
  let leftMs = mostMs - rules.holdMs;
  let until = at.getTime();
  for (const [index, { bookingDate, holdExpiresAt }] of latest.entries()) {
    leftMs -= Math.min(holdExpiresAt.getTime(), until) - bookingDate.getTime();
    until = bookingDate.getTime();
    if (leftMs >= 0 && index + 1 < mostHolds) continue;
    const again = new Date(Math.ceil((bookingDate.getTime() + countedMs) / minuteMs) * minuteMs);
    throw new NamedError('too_many_requests', {
      message:
        'You have held spots on this card for a long time without paying. ' +
        `Please try again after ${longDateTime(again)}.`,
      retryAfterSeconds: (again.getTime() - at.getTime()) / 1000,
    });
  }
}
