import { NamedError } from '../errors.ts';

/** Settings of Stripe's SDK. Each service loads the SDK itself. */
type StripeConfig = {
  maxNetworkRetries: number;
  timeout: number;
  telemetry: boolean;
  host?: string;
  port?: string;
  protocol?: 'http' | 'https';
};

export function stripeConfig(apiBase: string | undefined): StripeConfig {
  const config = { maxNetworkRetries: 2, timeout: 10_000, telemetry: false };
  if (!apiBase) return config;
  const { hostname, port, protocol } = new URL(apiBase);
  return { ...config, host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}

/** Returns the SDK's name of the error's class, so that the SDK does not have to be loaded. */
const typeOf = (error: unknown): string => String((error as { type?: unknown } | null)?.type ?? '');

type Refusal = 'StripeInvalidRequestError' | 'StripeCardError';

/** Ignores Stripe's refusals: the object has changed state, and the next check finds that. Rethrows other errors. */
export const ignoreRefusals =
  (...refusals: readonly Refusal[]) =>
  (error: unknown): null => {
    if (refusals.some((refusal) => refusal === typeOf(error))) return null;
    throw error;
  };

/** @throws NamedError payment_provider_unavailable if Stripe did not respond, or had an internal failure */
export async function reached<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (['StripeConnectionError', 'StripeAPIError'].includes(typeOf(error)))
      throw new NamedError('payment_provider_unavailable', { retryAfterSeconds: 30 });
    throw error;
  }
}
