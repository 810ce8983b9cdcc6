import { NamedError } from '@postcard/service-kit';
import { ignoreRefusals, stripeConfig } from '@postcard/service-kit/stripe/calls';
import type Stripe from 'stripe';

export type StripeAddress = { secretKey: string | undefined; apiBase: string | undefined };

/** Loads Stripe's SDK at first use: an installation with only the free plan saves its memory. */
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
