import type Stripe from 'stripe';
import type { Booking } from '../../booking/bookings/booking.ts';

/** How a refund stands at the provider: given back, on its way, or come back because the bank did not take it. */
export type RefundState = { id: string; status: 'succeeded' | 'pending' | 'failed' };

/** Why the provider makes no refund: a bank decides about the payment, it never will, or something may still change. */
export type Refusal = 'disputed' | 'never' | 'not now';

/** Refusals of requests that may be granted later. Whatever else is refused is refused every time. */
const mayChange = new Set(['balance_insufficient', 'charge_already_refunded', 'lock_timeout', 'rate_limit']);

export function refundCalls(stripe: Stripe) {
  return {
    /** The refunds of a payment, newest first. */
    async refundsOf(intentId: string): Promise<RefundState[]> {
      return (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data.map(stateOf);
    },

    /**
     * Gives everything back. `tries` counts the refunds of this booking that came to nothing, so that a new one is
     * another request and the same one asked for again is not. @returns why, when the provider refuses
     */
    async refund(booking: Booking, intentId: string, tries: number): Promise<RefundState | Refusal> {
      const idempotencyKey = `refund:${booking.id}:${booking.attempt}${tries === 0 ? '' : `.${tries}`}`;
      const refund = await stripe.refunds
        .create({ payment_intent: intentId, metadata: { bookingId: booking.id } }, { idempotencyKey })
        .catch(refusalOf);
      return typeof refund === 'string' ? refund : stateOf(refund);
    },
  };
}

function refusalOf(error: unknown): Refusal {
  const { type, code = '' } = error as { type?: string; code?: string };
  if (type === 'StripeCardError') return 'not now';
  if (type !== 'StripeInvalidRequestError') throw error;
  if (code === 'charge_disputed') return 'disputed';
  return mayChange.has(code) ? 'not now' : 'never';
}

function stateOf({ id, status }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { id, status };
  return { id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}
