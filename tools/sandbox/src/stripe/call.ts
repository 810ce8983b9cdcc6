import type { StripeState } from './state.ts';
import type { FormObject } from './form.ts';

/** What a Stripe call sees of the world. */
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

/** What handlers outside a request (the payment page, the clock) need. */
export type Scene = Pick<Call, 'state' | 'now' | 'publicUrl'> & Partial<Pick<Call, 'request'>>;
