import { currency } from '@postcard/contracts';
import type { Booking, BookingRefund, PaymentCard } from '../../booking/bookings/booking.ts';
import { reasons } from '../../booking/bookings/reasons.ts';
import type { Review } from './review.ts';

/** A payment at the provider. `amount` and the refunded `returned` are in cents. */
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
  /** The member may still pay, or the provider is processing. */
  | { do: 'wait' }
  /** No payment was made and none can be. */
  | { do: 'close' }
  /** Authorized: claim the spot, then capture. */
  | { do: 'take'; intentId: string }
  /** Authorized for a first booking: the team decides. */
  | { do: 'review'; intentId: string }
  /** The spot is claimed: capture, or find that the money was captured. */
  | { do: 'capture'; intentId: string }
  /** Authorized for a booking that lost its spot. */
  | { do: 'cancel'; intentId: string; because: string }
  /** Captured money has to be refunded, or its refund may have failed. */
  | { do: 'refund'; intentId: string; because: string };

const firstWaitMs = 3_600_000;
const longestWaitMs = 24 * firstWaitMs;

/** Returns true when a failed refund may be retried: after an hour, doubling up to a day. */
export function mayRefundAgain({ tries, triedAt }: Pick<BookingRefund, 'tries' | 'triedAt'>, now: Date): boolean {
  return tries === 0 || now.getTime() - triedAt.getTime() >= Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs);
}

const stuckAfterMs = 24 * 3_600_000;

export const isStuck = ({ movingSince, stuckToldAt }: Booking, now: Date): boolean =>
  !stuckToldAt && Boolean(movingSince) && now.getTime() - (movingSince as Date).getTime() >= stuckAfterMs;

const waiting = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing']);

/** Returns the next step from only the stored booking and its payment, so that any process can resume after a crash. */
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

/** Returns the step of captured money. A restored booking may predate it, so a refunded payment never gets a spot. */
function captured({ status }: Booking, intentId: string, isKept: boolean): Step {
  if (status === 'capturing' && isKept) return { do: 'capture', intentId };
  if (status === 'confirmed') return { do: 'close' };
  return { do: 'refund', intentId, because: reasons.returned };
}
