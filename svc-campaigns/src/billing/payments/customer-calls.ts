import type Stripe from 'stripe';
import type { Customer } from './customer-store.ts';
import { reached } from '@postcard/service-kit/stripe/calls';

export function customerCalls(stripe: Stripe) {
  return {
    /** Creates a member's customer; a repetition returns the same one. */
    async createCustomer({ userId, email, name }: Customer): Promise<string> {
      const facts = { ...(email ? { email } : {}), ...(name ? { name } : {}) };
      return (
        await reached(
          stripe.customers.create({ ...facts, metadata: { userId } }, { idempotencyKey: `customer:${userId}:1` }),
        )
      ).id;
    },

    /** Updates a changed member; a closed account has neither email nor name. */
    async updateCustomer({ userId, customerId, email, name, revision }: Customer): Promise<void> {
      if (customerId)
        await stripe.customers.update(
          customerId,
          { email, name },
          { idempotencyKey: `customer-update:${userId}:${revision}` },
        );
    },
  };
}
