import type { Stripe } from 'stripe';
import { newId, type Call, type Scene, find, shown } from './resources.ts';
import { invalidRequest } from './errors.ts';
import { integer, metadata, object, onlyKnown, requiredText } from './form.ts';

export type ProductRecord = { id: string; created: number; name: string; metadata: Record<string, string> };

export type PriceRecord = {
  id: string;
  created: number;
  product: string;
  currency: string;
  unitAmount: number;
  interval: 'month' | 'year';
  metadata: Record<string, string>;
};

export function createProduct({ state, form, now }: Call): Stripe.Product {
  onlyKnown(form, ['name', 'metadata']);
  const product: ProductRecord = {
    id: newId('prod'),
    created: now,
    name: requiredText(form, 'name'),
    metadata: metadata(form),
  };
  state.products[product.id] = product;
  return presentProduct(product);
}

/** Creates a price per month or year; a one-time price is part of its Checkout Session. */
export function createPrice({ state, form, now }: Call): Stripe.Price {
  onlyKnown(form, ['product', 'currency', 'unit_amount', 'recurring', 'metadata']);
  const recurring = object(form, 'recurring', ['interval']);
  const interval = requiredText(recurring, 'interval');
  if (interval !== 'month' && interval !== 'year')
    throw invalidRequest('Invalid recurring[interval]: must be one of month or year.', {
      param: 'recurring[interval]',
    });
  const product = requiredText(form, 'product');
  find({ state }, 'products', product, 'product');
  requiredText(form, 'unit_amount');
  const price: PriceRecord = {
    id: newId('price'),
    created: now,
    product,
    currency: requiredText(form, 'currency').toLowerCase(),
    unitAmount: integer(form, 'unit_amount') ?? 0,
    interval,
    metadata: metadata(form),
  };
  state.prices[price.id] = price;
  return presentPrice(price);
}

export function productNameOf({ state }: Scene, price: PriceRecord): string {
  return state.products[price.product]?.name ?? '';
}

export const presentProduct = (product: ProductRecord): Stripe.Product =>
  shown<Stripe.Product>({ object: 'product', ...product, active: true, livemode: false });

export const presentPrice = ({ unitAmount, interval, ...price }: PriceRecord): Stripe.Price =>
  shown<Stripe.Price>({
    object: 'price',
    ...price,
    active: true,
    livemode: false,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: unitAmount,
  });
