import { booking as rules } from '@postcard/contracts';
import { longDateTime } from '@postcard/contracts/town-dates';
import { NamedError } from '@postcard/service-kit';
import type { Booking } from './booking.ts';
import { statusAt } from './transitions.ts';

const minuteMs = 60_000;
/** The longest total hold time per card and person: one hold, extended by payment pages. */
const mostMs = rules.holdMs + rules.checkoutExtraMs;
/** The window in which unpaid holds count: an hour of holds blocks the card for another hour. */
const countedMs = 2 * mostMs;
/** More holds than a person makes in that window. */
export const mostHolds = 50;

export const countedSince = (at: Date): Date => new Date(at.getTime() - countedMs);

/** Throws when the latest unpaid holds on the card add up to an hour. @throws NamedError too_many_requests */
export function refuseHeldTooLong(latest: readonly Booking[], at: Date): void {
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
