import type { Stripe } from 'stripe';

/** Stripe's error body; the SDK takes a failure without an `error` member as a success. */
export class StripeFailure extends Error {
  override name = 'StripeFailure';
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(status: number, error: { type: Stripe.RawErrorType; message: string; code?: string; param?: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export function invalidRequest(
  message: string,
  details: { param?: string; code?: string } = {},
  status = 400,
): StripeFailure {
  return new StripeFailure(status, { type: 'invalid_request_error', message, ...details });
}

export function missing(kind: string, id: string, param = 'id'): StripeFailure {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404);
}

export function badKey(): StripeFailure {
  return new StripeFailure(401, {
    type: 'invalid_request_error',
    message: 'Invalid API Key provided. The sandbox takes any secret key that starts with sk_.',
  });
}
