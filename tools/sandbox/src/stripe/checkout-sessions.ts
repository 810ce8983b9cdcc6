import type { Stripe } from 'stripe';
import { newId } from '../ids.ts';
import type { Call, Scene } from './call.ts';
import { invalidRequest, missing } from './errors.ts';
import { happened } from './events.ts';
import { findPrice, productNameOf } from './prices.ts';
import { integer, list, metadata, object, onlyKnown, requiredText, text, type FormObject } from './form.ts';

export type SessionRecord = {
  id: string;
  created: number;
  expiresAt: number;
  status: Stripe.Checkout.Session.Status;
  lines: { name: string; description: string | null; quantity: number; unitAmount: number }[];
  amount: number;
  currency: string;
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customer: string | null;
  customerEmail: string | null;
  metadata: Record<string, string>;
  /** Set in subscription mode: what is begun when the page is paid, and what came of it. */
  recurring?: { price: string; metadata: Record<string, string>; subscription: string | null };
  intent: {
    id: string | null;
    captureMethod: 'automatic' | 'manual';
    description: string | null;
    metadata: Record<string, string>;
  };
  /** The last four digits of a card that waits for its holder's confirmation. */
  toConfirm: string | null;
};

const LEAST_LIFE_S = 30 * 60;
const LONGEST_LIFE_S = 24 * 3600;
/** The client reckons `expires_at` a moment before we see it. */
const LENIENCE_S = 60;

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
  const intentData = object(form, 'payment_intent_data');
  onlyKnown(intentData, ['capture_method', 'description', 'metadata'], 'payment_intent_data');
  const customer = text(form, 'customer') ?? null;
  if (customer && !state.customers[customer]) throw missing('customer', customer, 'customer');
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
    metadata: metadata(form),
    ...(recurring && { recurring: recurring.recurring }),
    intent: {
      id: null,
      captureMethod: text(intentData, 'capture_method') === 'manual' ? 'manual' : 'automatic',
      description: text(intentData, 'description') ?? null,
      metadata: metadata(intentData),
    },
    toConfirm: null,
  };
  state.sessions[session.id] = session;
  return presentSession(call, session);
}

export function findSession(scene: Scene, id: string): SessionRecord {
  const session = scene.state.sessions[id];
  if (!session) throw missing('checkout.session', id);
  expireIfDue(scene, session);
  return session;
}

export function retrieveSession(call: Call): Stripe.Checkout.Session {
  return presentSession(call, findSession(call, call.id));
}

export function expireSession(call: Call): Stripe.Checkout.Session {
  const session = findSession(call, call.id);
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  expire(call, session);
  return presentSession(call, session);
}

/** Expires every open session whose time is up. */
export function expireDueSessions(scene: Scene): void {
  for (const session of Object.values(scene.state.sessions)) expireIfDue(scene, session);
}

export function presentSession(scene: Scene, session: SessionRecord): Stripe.Checkout.Session {
  const { id, status, amount, currency, created } = session;
  const intent = session.intent.id ? scene.state.intents[session.intent.id] : undefined;
  const email =
    session.customerEmail ?? (session.customer ? (scene.state.customers[session.customer]?.email ?? null) : null);
  return {
    id,
    object: 'checkout.session',
    status,
    currency,
    created,
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: session.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: email && status === 'complete' ? ({ email } as Stripe.Checkout.Session.CustomerDetails) : null,
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: { ...session.metadata },
    mode: session.recurring ? 'subscription' : 'payment',
    origin_context: null,
    payment_intent: session.intent.id,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    // With manual capture a completed session is unpaid until the money is captured.
    payment_status: intent?.status === 'succeeded' || session.recurring?.subscription ? 'paid' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    submit_type: null,
    subscription: session.recurring?.subscription ?? null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: status === 'open' ? `${scene.publicUrl}/sandbox/checkout/${id}` : null,
    wallet_options: null,
  };
}

function expireIfDue(scene: Scene, session: SessionRecord): void {
  if (session.status === 'open' && session.expiresAt <= scene.now) expire(scene, session);
}

function expire(scene: Scene, session: SessionRecord): void {
  session.status = 'expired';
  session.toConfirm = null;
  happened(scene, 'checkout.session.expired', presentSession(scene, session));
}

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

/** One recurring price. */
function readRecurring(
  call: Call,
): Pick<SessionRecord, 'lines' | 'currency'> & { recurring: NonNullable<SessionRecord['recurring']> } {
  const [item, ...more] = list(call.form, 'line_items');
  if (!item || typeof item === 'string' || more.length > 0)
    throw invalidRequest('The sandbox takes exactly one line item in subscription mode.', { param: 'line_items' });
  onlyKnown(item, ['price', 'quantity'], 'line_items[0]');
  const data = object(call.form, 'subscription_data');
  onlyKnown(data, ['metadata'], 'subscription_data');
  const price = findPrice(call, requiredText(item, 'price'), 'line_items[0][price]');
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
