import { ignoreRefusals, stripeConfig } from '@postcard/service-kit/stripe/calls';
import Stripe from 'stripe';

export type StripeAddress = {
  secretKey: string;
  apiBase: string | undefined;
  watch?: StripeWatch;
};

export type StripeWatch = { requestSent(): void; responded(status: number, seconds: number): void };

export function createStripe({ secretKey, apiBase, watch }: StripeAddress): Stripe {
  const stripe = new Stripe(secretKey, stripeConfig(apiBase));
  if (watch) {
    stripe.on('request', () => watch.requestSent());
    stripe.on('response', ({ status, elapsed }: Stripe.ResponseEvent) => watch.responded(status, elapsed / 1000));
  }
  return stripe;
}

export const ignoreRefusal = ignoreRefusals('StripeInvalidRequestError', 'StripeCardError');
