import type Stripe from 'stripe';
import type { Customer } from './customer-store.ts';
import { reached } from '@postcard/service-kit/stripe/calls';

export function customerCalls(stripe: Stripe) {
  return {
    /** Makes a member's customer; the same once more is the same customer. */
    async createCustomer({ userId, email, name }: Customer): Promise<string> {
      const facts = { ...(email ? { email } : {}), ...(name ? { name } : {}) };
      return (
        await reached(
          stripe.customers.create({ ...facts, metadata: { userId } }, { idempotencyKey: `customer:${userId}:1` }),
        )
      ).id;
    },

    /** Updates what has changed of a member. Who closed their account has neither address nor name there any more. */
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
