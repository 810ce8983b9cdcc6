import type Stripe from 'stripe';
import type { Booking } from '../../booking/bookings/booking.ts';
import { ignoreRefusal } from './stripe-client.ts';

/** How a refund stands at the provider: given back, on its way, or come back because the bank did not take it. */
export type RefundState = { id: string; status: 'succeeded' | 'pending' | 'failed' };

export function refundCalls(stripe: Stripe) {
  return {
    /** The refunds of a payment, newest first. */
    async refundsOf(intentId: string): Promise<RefundState[]> {
      return (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data.map(stateOf);
    },

    /**
     * Gives everything back. `tries` counts the refunds of this booking that came to nothing, so that a new one is
     * another request and the same one asked for again is not. @returns null when the provider refuses
     */
    async refund(booking: Booking, intentId: string, tries: number): Promise<RefundState | null> {
      const idempotencyKey = `refund:${booking.id}:${booking.attempt}${tries === 0 ? '' : `.${tries}`}`;
      const refund = await stripe.refunds
        .create({ payment_intent: intentId, metadata: { bookingId: booking.id } }, { idempotencyKey })
        .catch(ignoreRefusal);
      return refund && stateOf(refund);
    },
  };
}

function stateOf({ id, status }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { id, status };
  return { id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}
