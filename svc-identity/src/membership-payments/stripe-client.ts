import { NamedError } from '@postcard/service-kit';
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
    made ??= import('stripe').then(
      ({ Stripe: Sdk }) =>
        new Sdk(secretKey, { maxNetworkRetries: 2, timeout: 10_000, telemetry: false, ...addressOf(apiBase) }),
    );
    return made;
  };
}

function addressOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}

const typeOf = (error: unknown): string => String((error as { type?: unknown } | null)?.type ?? '');

/**
 * A refusal means that the object is no longer in the state we thought; the next look tells. Anything else is passed
 * on.
 */
export function ignoreRefusal(error: unknown): null {
  if (typeOf(error) === 'StripeInvalidRequestError') return null;
  throw error;
}

/** @throws NamedError payment_provider_unavailable when nobody responded, or with a failure of the provider's own */
export async function reached<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (['StripeConnectionError', 'StripeAPIError'].includes(typeOf(error)))
      throw new NamedError('payment_provider_unavailable', { retryAfterSeconds: 30 });
    throw error;
  }
}
