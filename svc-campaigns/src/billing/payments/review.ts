import type { Booking } from '../../booking/bookings/booking.ts';
import { reasons } from '../../booking/bookings/reasons.ts';

export type Review =
  /** No review: not a first booking, or the business has become a member. */
  | { do: 'pass' }
  | { do: 'begin' }
  | { do: 'wait' }
  /** Rejected, or not decided in time. */
  | { do: 'refuse'; because: string };

type Known = { isMember: boolean; now: Date };

/** Returns the team's decision on a first booking; undefined if it was not in review or not decided. */
export function decisionOf(
  { first, reviewUntil }: Pick<Booking, 'first' | 'reviewUntil'>,
  { isMember, because }: { isMember: boolean; because: string },
): 'approved' | 'rejected' | undefined {
  if (!first || !reviewUntil) return undefined;
  if (isMember) return 'approved';
  return because === reasons.notApproved ? 'rejected' : undefined;
}

export function reviewOf(
  { first, reviewUntil, endedBecause }: Pick<Booking, 'first' | 'reviewUntil' | 'endedBecause'>,
  { isMember, now }: Known,
): Review {
  if (!first || isMember) return { do: 'pass' };
  if (endedBecause) return { do: 'refuse', because: endedBecause };
  if (!reviewUntil) return { do: 'begin' };
  return reviewUntil > now ? { do: 'wait' } : { do: 'refuse', because: reasons.notReviewed };
}
