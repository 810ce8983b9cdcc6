import type { StripeState } from './state.ts';
import type { FormObject } from './form.ts';

/** Input of a Stripe call. */
export type Call = {
  state: StripeState;
  form: FormObject;
  /** The id in the path, where there is one. */
  id: string;
  /** Unix seconds. */
  now: number;
  publicUrl: string;
  request: { id: string; idempotencyKey: string | null };
};

/** State for handlers outside a request: the payment page and the clock. */
export type Scene = Pick<Call, 'state' | 'now' | 'publicUrl'> & Partial<Pick<Call, 'request'>>;
