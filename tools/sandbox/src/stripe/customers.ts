import type { Stripe } from 'stripe';
import { newId } from '../ids.ts';
import type { Call } from './call.ts';
import { missing } from './errors.ts';
import { happened } from './events.ts';
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

export function createCustomer({ state, form, now }: Call): Stripe.Customer {
  onlyKnown(form, ['email', 'name', 'phone', 'description', 'metadata']);
  const customer: CustomerRecord = {
    id: newId('cus'),
    created: now,
    email: text(form, 'email') ?? null,
    name: text(form, 'name') ?? null,
    phone: text(form, 'phone') ?? null,
    description: text(form, 'description') ?? null,
    metadata: metadata(form),
  };
  state.customers[customer.id] = customer;
  return presentCustomer(customer);
}

export function retrieveCustomer({ state, id }: Call): Stripe.Customer {
  const customer = state.customers[id];
  if (!customer) throw missing('customer', id);
  return presentCustomer(customer);
}

/** Changes the given fields; an empty text removes a value. */
export function updateCustomer(call: Call): Stripe.Customer {
  const { state, form, id } = call;
  onlyKnown(form, ['email', 'name', 'phone', 'description', 'metadata']);
  const customer = state.customers[id];
  if (!customer) throw missing('customer', id);
  for (const field of ['email', 'name', 'phone', 'description'] as const)
    if (field in form) customer[field] = text(form, field) ?? null;
  Object.assign(customer.metadata, metadata(form));
  happened(call, 'customer.updated', presentCustomer(customer));
  return presentCustomer(customer);
}

function presentCustomer({ savedCard: _, ...customer }: CustomerRecord): Stripe.Customer {
  return {
    object: 'customer',
    ...customer,
    balance: 0,
    currency: null,
    default_source: null,
    delinquent: false,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
