import { NamedError } from '@postcard/service-kit';
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
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...addressOf(apiBase),
  });
  if (watch) {
    stripe.on('request', () => watch.asked());
    stripe.on('response', ({ status, elapsed }: Stripe.ResponseEvent) => watch.answered(status, elapsed / 1000));
  }
  return stripe;
}

function addressOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}

/**
 * A refusal means that the object is no longer in the state we thought; the next look tells. Anything else is passed
 * on.
 */
export function ignoreRefusal(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError)
    return null;
  throw error;
}

/** @throws NamedError payment_provider_unavailable when nobody answered, or with a failure of the provider's own */
export async function reached<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError) {
      throw new NamedError('payment_provider_unavailable', { retryAfterSeconds: 30 });
    }
    throw error;
  }
}
