import { currency } from '@postcard/contracts';
import type { Booking, BookingRefund, PaymentCard } from '../../booking/bookings/booking.ts';
import { reasons } from '../../booking/bookings/reasons.ts';
import type { Review } from './review.ts';

/** How a payment stands at the provider. `amount` and what of it was given back, `returned`, are in cents. */
export type Payment = {
  session: 'open' | 'complete' | 'expired';
  bookingId: string | null;
  intent: {
    id: string;
    status: string;
    amount: number;
    currency: string;
    returned: number;
    card?: PaymentCard | null;
  } | null;
};

export type Step =
  /** Nothing to do now: the member may still pay, or the provider is at work. */
  | { do: 'wait' }
  /** Nobody can pay any more and nobody has: no money is held. */
  | { do: 'close' }
  /** The money is authorized and the booking may have the spot: take the spot, then the money. */
  | { do: 'take'; intentId: string }
  /** The money is authorized for a first booking: the team is to decide. */
  | { do: 'review'; intentId: string }
  /** The spot is taken for this booking: take the money, or find that it was taken. */
  | { do: 'capture'; intentId: string }
  /** The money is authorized for a booking that is not to have it. */
  | { do: 'cancel'; intentId: string; because: string }
  /** The money was taken and is to be given back, or it has been and the bank may have refused it. */
  | { do: 'refund'; intentId: string; because: string };

const firstWaitMs = 3_600_000;
const longestWaitMs = 24 * firstWaitMs;

/**
 * Whether a refund that came to nothing may be asked for again: after an hour, then twice as long each time, at most a
 * day.
 */
export function mayRefundAgain({ tries, triedAt }: Pick<BookingRefund, 'tries' | 'triedAt'>, now: Date): boolean {
  return tries === 0 || now.getTime() - triedAt.getTime() >= Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs);
}

const stuckAfterMs = 24 * 3_600_000;

/** Whether a booking's money has been on its way for so long that somebody should know. */
export const isStuck = ({ movingSince, stuckToldAt }: Booking, now: Date): boolean =>
  !stuckToldAt && Boolean(movingSince) && now.getTime() - (movingSince as Date).getTime() >= stuckAfterMs;

const waiting = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing']);

/**
 * What to do about a booking, given how its payment stands. It is asked again after every step and after every crash,
 * so it decides from the two states alone and never from what was planned.
 */
export function nextStep(booking: Booking, payment: Payment, review: Review = { do: 'pass' }): Step {
  const { intent } = payment;
  if (!intent || intent.status === 'canceled' || waiting.has(intent.status)) return withoutMoney(payment, intent);
  const fits = payment.bookingId === booking.id && intent.amount === booking.amount && intent.currency === currency;
  if (intent.status === 'requires_capture') return authorized(booking, intent.id, { fits, review });
  return captured(booking, intent.id, fits && intent.returned < intent.amount);
}

function withoutMoney(payment: Payment, intent: Payment['intent']): Step {
  return payment.session === 'open' ||
    (intent !== null && intent.status !== 'canceled' && payment.session === 'complete')
    ? { do: 'wait' }
    : { do: 'close' };
}

type Known = { fits: boolean; review: Review };

function authorized(booking: Booking, intentId: string, { fits, review }: Known): Step {
  const { status, endedBecause, reviewUntil } = booking;
  if (!fits) return { do: 'cancel', intentId, because: reasons.notThisBooking };
  if (status === 'held' || status === 'expired') return reviewed(review, intentId);
  if (status === 'capturing') return { do: 'capture', intentId };
  return {
    do: 'cancel',
    intentId,
    because: status === 'released' ? ofRelease(reviewUntil) : (endedBecause ?? reasons.spotLost),
  };
}

const ofRelease = (reviewUntil: Booking['reviewUntil']): string => (reviewUntil ? reasons.withdrawn : reasons.released);

function reviewed(review: Review, intentId: string): Step {
  if (review.do === 'refuse') return { do: 'cancel', intentId, because: review.because };
  if (review.do === 'wait') return { do: 'wait' };
  return { do: review.do === 'begin' ? 'review' : 'take', intentId };
}

/** A restored booking may be of before it was paid for, cancelled and refunded: no spot without its money. */
function captured({ status }: Booking, intentId: string, isKept: boolean): Step {
  if (status === 'capturing' && isKept) return { do: 'capture', intentId };
  if (status === 'confirmed') return { do: 'close' };
  return { do: 'refund', intentId, because: reasons.returned };
}
