import type { Booking } from '../../booking/bookings/booking.ts';
import { reasons } from '../../booking/bookings/reasons.ts';

export type Review =
  /** Not a first booking, or its business is a member by now: the money may be taken. */
  | { do: 'pass' }
  /** It has just been paid for: the team is asked. */
  | { do: 'begin' }
  | { do: 'wait' }
  /** Refused, or nobody has decided in time. */
  | { do: 'refuse'; because: string };

type Known = { isMember: boolean; now: Date };

/** Returns what the team decided about a first booking that had waited for it; undefined where it decided nothing. */
export function decisionOf(
  { first, reviewUntil }: Pick<Booking, 'first' | 'reviewUntil'>,
  { isMember, because }: { isMember: boolean; because: string },
): 'approved' | 'rejected' | undefined {
  if (!first || !reviewUntil) return undefined;
  if (isMember) return 'approved';
  return because === reasons.notApproved ? 'rejected' : undefined;
}

/** How a booking whose money is authorized stands with the team. */
export function reviewOf(
  { first, reviewUntil, endedBecause }: Pick<Booking, 'first' | 'reviewUntil' | 'endedBecause'>,
  { isMember, now }: Known,
): Review {
  if (!first || isMember) return { do: 'pass' };
  if (endedBecause) return { do: 'refuse', because: endedBecause };
  if (!reviewUntil) return { do: 'begin' };
  return reviewUntil > now ? { do: 'wait' } : { do: 'refuse', because: reasons.notReviewed };
}
