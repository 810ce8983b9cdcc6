import type Stripe from 'stripe';
import type { Booking } from '../../booking/bookings/booking.ts';

export type RefundState = { id: string; status: 'succeeded' | 'pending' | 'failed' };

export type Refusal = 'disputed' | 'never' | 'not now';

/** Refusals that may succeed later; all others are final. */
const mayChange = new Set(['balance_insufficient', 'charge_already_refunded', 'lock_timeout', 'rate_limit']);

export function refundCalls(stripe: Stripe) {
  return {
    async refundsOf(intentId: string): Promise<RefundState[]> {
      return (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data.map(stateOf);
    },

    /** Refunds in full. `tries` makes a retry a new request. @returns the refund, or the provider's refusal */
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
