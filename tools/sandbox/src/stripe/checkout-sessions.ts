import type { Stripe } from 'stripe';
import { newId, type Call, type Scene, find } from './resources.ts';
import { invalidRequest } from './errors.ts';
import { emitEvent } from './events.ts';
import { metadata, object, onlyKnown, requiredText, text, integer, list, type FormObject } from './form.ts';
import { captureMethodOf } from './payment-intents.ts';
import { presentSession, type SessionRecord } from './session-record.ts';
import { productNameOf } from './prices.ts';

const PARAMETERS = [
  'mode',
  'line_items',
  'payment_intent_data',
  'subscription_data',
  'expires_at',
  'client_reference_id',
  'customer',
  'customer_email',
  'success_url',
  'cancel_url',
  'metadata',
  'expand',
  'locale',
  'submit_type',
  'allowed_payment_method_types',
  'saved_payment_method_options',
];

export function createSession(call: Call): Stripe.Checkout.Session {
  const { state, form, now } = call;
  onlyKnown(form, PARAMETERS);
  const mode = requiredText(form, 'mode');
  if (mode !== 'payment' && mode !== 'subscription')
    throw invalidRequest('The sandbox knows only mode=payment and mode=subscription.', { param: 'mode' });
  const wrong = mode === 'payment' ? 'subscription_data' : 'payment_intent_data';
  if (form[wrong] !== undefined)
    throw invalidRequest(`You can not pass \`${wrong}\` in \`${mode}\` mode.`, { param: wrong });
  const recurring = mode === 'subscription' ? readRecurring(call) : undefined;
  const { lines, currency } = recurring ?? readLines(form);
  const intentData = object(form, 'payment_intent_data', ['capture_method', 'description', 'metadata']);
  const savedOptions = object(form, 'saved_payment_method_options', ['payment_method_save', 'payment_method_remove']);
  const customer = text(form, 'customer') ?? null;
  if (customer) find(call, 'customers', customer, 'customer');
  if (recurring && !customer)
    throw invalidRequest('The sandbox begins subscriptions only for a customer.', { param: 'customer' });
  const session: SessionRecord = {
    id: newId('cs_test'),
    created: now,
    expiresAt: readExpiry(form, now),
    status: 'open',
    lines,
    amount: lines.reduce((sum, line) => sum + line.quantity * line.unitAmount, 0),
    currency,
    successUrl: requiredText(form, 'success_url'),
    cancelUrl: text(form, 'cancel_url') ?? null,
    clientReferenceId: text(form, 'client_reference_id') ?? null,
    customer,
    customerEmail: text(form, 'customer_email') ?? null,
    canSaveCard: customer !== null && text(savedOptions, 'payment_method_save') === 'enabled',
    metadata: metadata(form),
    ...(recurring && { recurring: recurring.recurring }),
    intent: {
      id: null,
      captureMethod: captureMethodOf(intentData),
      description: text(intentData, 'description') ?? null,
      metadata: metadata(intentData),
    },
    toConfirm: null,
  };
  state.sessions[session.id] = session;
  return presentSession(call, session);
}

export function findSession(scene: Scene, id: string): SessionRecord {
  expireDueSessions(scene);
  return find(scene, 'sessions', id);
}

export function expireSession(call: Call): Stripe.Checkout.Session {
  const session = findSession(call, call.id);
  if (session.status !== 'open') {
    throw invalidRequest(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ' +
        `${session.status}.`,
    );
  }
  expire(call, session);
  return presentSession(call, session);
}

export function expireDueSessions(scene: Scene): void {
  for (const session of Object.values(scene.state.sessions))
    if (session.status === 'open' && session.expiresAt <= scene.now) expire(scene, session);
}

function expire(scene: Scene, session: SessionRecord): void {
  session.status = 'expired';
  session.toConfirm = null;
  emitEvent(scene, 'checkout.session.expired', presentSession(scene, session));
}

const LEAST_LIFE_S = 30 * 60;
const LONGEST_LIFE_S = 24 * 3600;
/** The client computes `expires_at` a moment before the sandbox sees it. */
const LENIENCE_S = 60;

function readExpiry(form: FormObject, now: number): number {
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

function readRecurring(
  call: Call,
): Pick<SessionRecord, 'lines' | 'currency'> & { recurring: NonNullable<SessionRecord['recurring']> } {
  const [item, ...more] = list(call.form, 'line_items');
  if (!item || typeof item === 'string' || more.length > 0)
    throw invalidRequest('The sandbox takes exactly one line item in subscription mode.', { param: 'line_items' });
  onlyKnown(item, ['price', 'quantity'], 'line_items[0]');
  const data = object(call.form, 'subscription_data', ['metadata']);
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

function readLines(form: FormObject): Pick<SessionRecord, 'lines' | 'currency'> {
  const items = list(form, 'line_items').filter((item) => typeof item !== 'string');
  if (items.length === 0)
    throw invalidRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  const currencies = new Set<string>();
  const lines = items.map((item) => {
    onlyKnown(item, ['price_data', 'quantity'], 'line_items[0]');
    const price = object(item, 'price_data', ['currency', 'unit_amount', 'product_data'], 'line_items[0][price_data]');
    const product = object(
      price,
      'product_data',
      ['name', 'description', 'metadata'],
      'line_items[0][price_data][product_data]',
    );
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
