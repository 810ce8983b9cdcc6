import { randomBytes } from 'node:crypto';
import { missing } from './errors.ts';
import type { FormObject } from './form.ts';
import type { StripeState } from './state.ts';

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

/** Returns an id in Stripe's form: a prefix that names the kind, then letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
}

/** Stripe's name of each kind of stored object. */
export const kinds = {
  sessions: 'checkout.session',
  intents: 'payment_intent',
  refunds: 'refund',
  customers: 'customer',
  disputes: 'dispute',
  files: 'file',
  products: 'product',
  prices: 'price',
  subscriptions: 'subscription',
  invoices: 'invoice',
  events: 'event',
} as const;
export type Collection = keyof typeof kinds;

export const recordsOf = <Name extends Collection>(state: StripeState, name: Name) =>
  state[name] as Record<string, StripeState[Name][string]>;

/** @throws {StripeFailure} 404 that names the parameter */
export function find<Name extends Collection>(
  { state }: Pick<Scene, 'state'>,
  name: Name,
  id: string,
  param = name === 'intents' ? 'intent' : 'id',
): StripeState[Name][string] {
  const record = recordsOf(state, name)[id];
  if (!record) throw missing(kinds[name], id, param);
  return record;
}

/** Types an object with the fields of Stripe's that this product reads. */
export const shown = <T extends object>(fields: Partial<T>): T => fields as T;
