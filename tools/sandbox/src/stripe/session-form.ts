import type { Call } from './call.ts';
import { invalidRequest } from './errors.ts';
import { productNameOf } from './prices.ts';
import { find } from './resources.ts';
import { integer, list, metadata, object, onlyKnown, requiredText, text, type FormObject } from './form.ts';
import type { SessionRecord } from './session-record.ts';

const LEAST_LIFE_S = 30 * 60;
const LONGEST_LIFE_S = 24 * 3600;
/** The client computes `expires_at` a moment before the sandbox sees it. */
const LENIENCE_S = 60;

export function readExpiry(form: FormObject, now: number): number {
  const expiresAt = integer(form, 'expires_at') ?? now + LONGEST_LIFE_S;
  if (expiresAt < now + LEAST_LIFE_S - LENIENCE_S) {
    throw invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  if (expiresAt > now + LONGEST_LIFE_S + LENIENCE_S) {
    throw invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  return expiresAt;
}

export function readRecurring(
  call: Call,
): Pick<SessionRecord, 'lines' | 'currency'> & { recurring: NonNullable<SessionRecord['recurring']> } {
  const [item, ...more] = list(call.form, 'line_items');
  if (!item || typeof item === 'string' || more.length > 0)
    throw invalidRequest('The sandbox takes exactly one line item in subscription mode.', { param: 'line_items' });
  onlyKnown(item, ['price', 'quantity'], 'line_items[0]');
  const data = object(call.form, 'subscription_data');
  onlyKnown(data, ['metadata'], 'subscription_data');
  const price = find(call, 'prices', requiredText(item, 'price'), 'line_items[0][price]');
  const line = {
    name: productNameOf(call, price),
    description: price.interval === 'year' ? 'Every year' : 'Every month',
    quantity: integer(item, 'quantity', 1) ?? 1,
    unitAmount: price.unitAmount,
  };
  return {
    lines: [line],
    currency: price.currency,
    recurring: { price: price.id, metadata: metadata(data), subscription: null },
  };
}

export function readLines(form: FormObject): Pick<SessionRecord, 'lines' | 'currency'> {
  const items = list(form, 'line_items').filter((item) => typeof item !== 'string');
  if (items.length === 0)
    throw invalidRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  const currencies = new Set<string>();
  const lines = items.map((item) => {
    onlyKnown(item, ['price_data', 'quantity'], 'line_items[0]');
    const price = object(item, 'price_data');
    onlyKnown(price, ['currency', 'unit_amount', 'product_data'], 'line_items[0][price_data]');
    const product = object(price, 'product_data');
    onlyKnown(product, ['name', 'description', 'metadata'], 'line_items[0][price_data][product_data]');
    currencies.add(requiredText(price, 'currency').toLowerCase());
    requiredText(price, 'unit_amount');
    return {
      name: requiredText(product, 'name'),
      description: text(product, 'description') ?? null,
      quantity: integer(item, 'quantity', 1) ?? 1,
      unitAmount: integer(price, 'unit_amount', 0) ?? 0,
    };
  });
  const [currency, ...others] = currencies;
  if (!currency || others.length > 0)
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' });
  return { lines, currency };
}
