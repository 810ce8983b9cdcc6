import type { Scene } from './call.ts';
import { missing } from './errors.ts';
import type { StripeState } from './state.ts';

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
