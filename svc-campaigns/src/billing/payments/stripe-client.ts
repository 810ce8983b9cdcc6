import { ignoreRefusals, stripeConfig } from '@postcard/service-kit/stripe/calls';
import Stripe from 'stripe';

export type StripeAddress = {
  secretKey: string;
  apiBase: string | undefined;
  /** Called for every response with its status and time, and for every request, with a response or without. */
  watch?: StripeWatch;
};

export type StripeWatch = { asked(): void; responded(status: number, seconds: number): void };

/** Stripe's own SDK, or the same pointed at another base address. */
export function createStripe({ secretKey, apiBase, watch }: StripeAddress): Stripe {
  const stripe = new Stripe(secretKey, stripeConfig(apiBase));
  if (watch) {
    stripe.on('request', () => watch.asked());
    stripe.on('response', ({ status, elapsed }: Stripe.ResponseEvent) => watch.responded(status, elapsed / 1000));
  }
  return stripe;
}

export const ignoreRefusal = ignoreRefusals('StripeInvalidRequestError', 'StripeCardError');
