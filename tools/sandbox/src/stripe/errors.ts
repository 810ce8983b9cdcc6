/** Stripe's error body; the SDK treats a failure without an `error` member as a success. */
export class StripeFailure extends Error {
  override name = 'StripeFailure';
  readonly status: number;
  readonly body: { error: { type: string; message: string; param?: string; code?: string } };

  constructor(status: number, error: StripeFailure['body']['error']) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export const invalidRequest = (
  message: string,
  details: { param?: string; code?: string } = {},
  status = 400,
): StripeFailure => new StripeFailure(status, { type: 'invalid_request_error', message, ...details });
