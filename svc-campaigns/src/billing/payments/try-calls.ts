import { currency } from '@postcard/contracts';
import type Stripe from 'stripe';

/** Stripe's minimum charge in this currency, in cents. */
export const leastAmount = 50;

export function tryCalls(stripe: Stripe) {
  return {
    /** Creates a payment and cancels it. @returns true in `isLive` when real cards would be charged */
    async tryPayment(): Promise<{ isLive: boolean }> {
      const { id, livemode } = await stripe.paymentIntents.create({
        amount: leastAmount,
        currency,
        capture_method: 'manual',
        description: 'A check of the keys: nobody pays this',
      });
      await stripe.paymentIntents.cancel(id);
      return { isLive: livemode };
    },
  };
}
