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

/** The SDK's own name of the error's class, which needs no SDK to be loaded. */
const typeOf = (error: unknown): string => String((error as { type?: unknown } | null)?.type ?? '');

type Refusal = 'StripeInvalidRequestError' | 'StripeCardError';

/** Ignores Stripe's refusals: the object has changed state, which the next check finds. Other errors pass. */
export const ignoreRefusals =
  (...refusals: readonly Refusal[]) =>
  (error: unknown): null => {
    if (refusals.some((refusal) => refusal === typeOf(error))) return null;
    throw error;
  };

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
