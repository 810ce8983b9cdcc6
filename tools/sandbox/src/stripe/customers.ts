import type { Stripe } from 'stripe';
import { newId, type Call, find, shown } from './resources.ts';
import { emitEvent } from './events.ts';
import { metadata, onlyKnown, text } from './form.ts';
import type { Card } from './pay.ts';

export type CustomerRecord = {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Record<string, string>;
  savedCard?: Card;
};

const facts = ['email', 'name', 'phone', 'description'] as const;

export function createCustomer(call: Call): Stripe.Customer {
  const { state, now } = call;
  const nothing = { email: null, name: null, phone: null, description: null };
  const customer: CustomerRecord = { id: newId('cus'), created: now, ...nothing, metadata: {} };
  change(call, customer);
  state.customers[customer.id] = customer;
  return presentCustomer(customer);
}

export function updateCustomer(call: Call): Stripe.Customer {
  const customer = find(call, 'customers', call.id);
  change(call, customer);
  return emitEvent(call, 'customer.updated', presentCustomer(customer));
}

/** Changes the given fields; an empty text removes a value. */
function change({ form }: Call, customer: CustomerRecord): void {
  onlyKnown(form, [...facts, 'metadata']);
  for (const field of facts) if (field in form) customer[field] = text(form, field) ?? null;
  Object.assign(customer.metadata, metadata(form));
}

export const presentCustomer = ({ savedCard: _, ...customer }: CustomerRecord): Stripe.Customer =>
  shown<Stripe.Customer>({ object: 'customer', ...customer, livemode: false });
