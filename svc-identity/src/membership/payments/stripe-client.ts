import { NamedError } from '@postcard/service-kit';
import { ignoreRefusals, reached, stripeConfig } from '@postcard/service-kit/stripe/calls';
import type Stripe from 'stripe';

export type StripeAddress = { secretKey: string | undefined; apiBase: string | undefined };

/** Loads Stripe's SDK at first use: an installation with only the free plan saves its memory. */
export function stripeWhenNeeded({ secretKey, apiBase }: StripeAddress): () => Promise<Stripe> {
  let made: Promise<Stripe> | undefined;
  return () => {
    if (!secretKey)
      throw new NamedError('payment_provider_unavailable', {
        message: 'Payments aren’t set up, so only the free plan can be offered.',
      });
    made ??= import('stripe').then(({ Stripe: Sdk }) => new Sdk(secretKey, stripeConfig(apiBase)));
    return made;
  };
}

export type StripeCall = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>;

/** Calls Stripe. @throws NamedError payment_provider_unavailable if Stripe does not respond */
export const stripeCall =
  (sdk: () => Promise<Stripe>): StripeCall =>
  async (work) =>
    reached(work(await sdk()));

export const ignoreRefusal = ignoreRefusals('StripeInvalidRequestError');
