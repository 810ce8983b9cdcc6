import { NamedError } from '@postcard/service-kit';
import { ignoreRefusals, stripeConfig } from '@postcard/service-kit/stripe/calls';
import type Stripe from 'stripe';

export type StripeAddress = { secretKey: string | undefined; apiBase: string | undefined };

/**
 * Stripe's own SDK, or the same pointed at another base address. It is loaded when it is first needed: where only the
 * free plan is offered, nobody pays for it with memory.
 */
export function stripeWhenNeeded({ secretKey, apiBase }: StripeAddress): () => Promise<Stripe> {
  let made: Promise<Stripe> | undefined;
  return () => {
    if (!secretKey)
      throw new NamedError('payment_provider_unavailable', {
        message: 'Payments are not set up here, so that only the free plan can be offered.',
      });
    made ??= import('stripe').then(({ Stripe: Sdk }) => new Sdk(secretKey, stripeConfig(apiBase)));
    return made;
  };
}

export const ignoreRefusal = ignoreRefusals('StripeInvalidRequestError');
