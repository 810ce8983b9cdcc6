import type { Stripe } from 'stripe';
import { emitEvent } from './events.ts';
import { integer, metadata, object, requiredText, text, type FormObject } from './form.ts';
import type { Card } from './pay.ts';
import { find, newId, shown, type Call, type Scene } from './resources.ts';

type Made = { id: string; created: number };
type Metadata = Record<string, string>;
export type CustomerRecord = Made & {
  email: string | null;
  name: string | null;
  metadata: Metadata;
  savedCard?: Card;
};
export type ProductRecord = Made & { name: string; metadata: Metadata };
export type PriceRecord = Made & {
  product: string;
  currency: string;
  unitAmount: number;
  interval: 'month' | 'year';
  metadata: Metadata;
};
/** Uploaded file, of which only the name and length are kept. */
export type FileRecord = Made & { filename: string; size: number };

export function createCustomer(call: Call): Stripe.Customer {
  const { state, now: created, form } = call;
  const customer: CustomerRecord = {
    id: newId('cus'),
    created,
    email: text(form, 'email') ?? null,
    name: text(form, 'name') ?? null,
    metadata: metadata(form),
  };
  state.customers[customer.id] = customer;
  return presentCustomer(customer);
}

/** Changes the given fields; an empty text removes a value. */
export function updateCustomer(call: Call): Stripe.Customer {
  const customer = find(call, 'customers', call.id);
  for (const field of ['email', 'name'] as const)
    if (field in call.form) customer[field] = text(call.form, field) ?? null;
  return emitEvent(call, 'customer.updated', presentCustomer(customer));
}

const presentCustomer = ({ savedCard: _, ...customer }: CustomerRecord): Stripe.Customer =>
  shown<Stripe.Customer>({ object: 'customer', ...customer });

export function createProduct({ state, form, now: created }: Call): Stripe.Product {
  const product = { id: newId('prod'), created, name: requiredText(form, 'name'), metadata: metadata(form) };
  state.products[product.id] = product;
  return shown<Stripe.Product>({ object: 'product', ...product });
}

/** Creates a price per month or year; a one-time price is part of its Checkout Session. */
export function createPrice(call: Call): Stripe.Price {
  const { state, form, now: created } = call;
  const price: PriceRecord = {
    id: newId('price'),
    created,
    product: find(call, 'products', requiredText(form, 'product'), 'product').id,
    currency: requiredText(form, 'currency'),
    unitAmount: integer(form, 'unit_amount'),
    interval: requiredText(object(form, 'recurring'), 'interval') === 'year' ? 'year' : 'month',
    metadata: metadata(form),
  };
  state.prices[price.id] = price;
  return shown<Stripe.Price>({ object: 'price', id: price.id });
}

export function productNameOf({ state }: Scene, price: PriceRecord): string {
  return state.products[price.product]?.name ?? '';
}

/** Reads a multipart body; keeps only the name and length of a file. */
export function parseParts(body: string, contentType: string): FormObject {
  const boundary = /boundary=("?)([^";]+)\1/.exec(contentType)?.[2];
  const form = Object.create(null) as FormObject;
  for (const part of boundary ? body.split(`--${boundary}`).slice(1, -1) : []) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const content = rest.join('\r\n\r\n').slice(0, -'\r\n'.length);
    const name = /[; ]name="([^"]*)"/.exec(head)?.[1] ?? '';
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    form[name] = filename === undefined ? content : { filename, size: String(Buffer.byteLength(content)) };
  }
  return form;
}

export function createFile({ state, form, now: created }: Call): Stripe.File {
  const upload = object(form, 'file');
  const file = {
    id: newId('file'),
    created,
    filename: requiredText(upload, 'filename'),
    size: integer(upload, 'size'),
  };
  state.files[file.id] = file;
  return shown<Stripe.File>({ object: 'file', ...file });
}
