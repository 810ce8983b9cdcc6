import type { StripeState } from './state.ts';
import type { FormObject } from './form.ts';

export type Call = {
  state: StripeState;
  form: FormObject;
  id: string;
  /** Unix seconds. */
  now: number;
  publicUrl: string;
  request: { id: string; idempotencyKey: string | null };
};

export type Scene = Pick<Call, 'state' | 'now' | 'publicUrl'> & Partial<Pick<Call, 'request'>>;
