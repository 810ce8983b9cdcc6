import type { Stripe } from 'stripe';
import { newId } from '../ids.ts';
import type { Call, Scene } from './call.ts';
import { invalidRequest, missing } from './errors.ts';
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

export function retrieveProduct({ state, id }: Call): Stripe.Product {
  const product = state.products[id];
  if (!product) throw missing('product', id);
  return presentProduct(product);
}

/** Creates a price per month or year; a one-time price is part of its Checkout Session. */
export function createPrice({ state, form, now }: Call): Stripe.Price {
  onlyKnown(form, ['product', 'currency', 'unit_amount', 'recurring', 'metadata']);
  const recurring = object(form, 'recurring');
  onlyKnown(recurring, ['interval'], 'recurring');
  const interval = requiredText(recurring, 'interval');
  if (interval !== 'month' && interval !== 'year')
    throw invalidRequest('Invalid recurring[interval]: must be one of month or year.', {
      param: 'recurring[interval]',
    });
  const product = requiredText(form, 'product');
  if (!state.products[product]) throw missing('product', product, 'product');
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

export function retrievePrice(call: Call): Stripe.Price {
  return presentPrice(findPrice(call, call.id));
}

export function findPrice({ state }: Scene, id: string, param = 'price'): PriceRecord {
  const price = state.prices[id];
  if (!price) throw missing('price', id, param);
  return price;
}

export function productNameOf({ state }: Scene, price: PriceRecord): string {
  return state.products[price.product]?.name ?? '';
}

function presentProduct(product: ProductRecord): Stripe.Product {
  return {
    object: 'product',
    ...product,
    active: true,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: product.created,
    url: null,
  };
}

export function presentPrice({ unitAmount, interval, ...price }: PriceRecord): Stripe.Price {
  return {
    object: 'price',
    ...price,
    active: true,
    billing_scheme: 'per_unit',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    nickname: null,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: unitAmount,
    // The SDK has its own number type, which is not read here.
    unit_amount_decimal: null,
  };
}
