import { ignoreRefusals, stripeConfig } from '@postcard/service-kit/stripe/calls';
import Stripe from 'stripe';

export type StripeAddress = {
  secretKey: string;
  apiBase: string | undefined;
  /** Told of every answer: its status and how long it took; and of every request, answered or not. */
  watch?: StripeWatch;
};

export type StripeWatch = { asked(): void; answered(status: number, seconds: number): void };

/** Stripe's own SDK, or the same pointed at another base address. */
export function createStripe({ secretKey, apiBase, watch }: StripeAddress): Stripe {
  const stripe = new Stripe(secretKey, stripeConfig(apiBase));
  if (watch) {
    stripe.on('request', () => watch.asked());
    stripe.on('response', ({ status, elapsed }: Stripe.ResponseEvent) => watch.answered(status, elapsed / 1000));
  }
  return stripe;
}

export const ignoreRefusal = ignoreRefusals('StripeInvalidRequestError', 'StripeCardError');
