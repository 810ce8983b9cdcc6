import type { Stripe } from 'stripe';
import { productNameOf } from './catalog.ts';
import { invalidRequest } from './errors.ts';
import { emitEvent } from './events.ts';
import { integer, metadata, object, requiredText, text, type FormObject } from './form.ts';
import { find, newId, shown, type Call, type Scene } from './resources.ts';

type Order = {
  name: string;
  detail: string | null;
  amount: number;
  currency: string;
  /** Set in subscription mode: its price, and the subscription once it is paid. */
  recurring?: { price: string; metadata: Record<string, string>; subscription: string | null };
};

export type SessionRecord = Order & {
  id: string;
  created: number;
  expiresAt: number;
  status: Stripe.Checkout.Session.Status;
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customer: string | null;
  canSaveCard: boolean;
  metadata: Record<string, string>;
  intent: { id: string | null; metadata: Record<string, string> };
  /** Last four digits of a card that awaits confirmation. */
  toConfirm: string | null;
};

export function createSession(call: Call): Stripe.Checkout.Session {
  const { state, form, now } = call;
  const customer = text(form, 'customer');
  if (customer) find(call, 'customers', customer, 'customer');
  const saving = text(object(form, 'saved_payment_method_options'), 'payment_method_save');
  const session: SessionRecord = {
    ...orderOf(call),
    id: newId('cs_test'),
    created: now,
    expiresAt: readExpiry(form, now),
    status: 'open',
    successUrl: requiredText(form, 'success_url'),
    cancelUrl: text(form, 'cancel_url') ?? null,
    clientReferenceId: text(form, 'client_reference_id') ?? null,
    customer: customer ?? null,
    canSaveCard: customer !== undefined && saving === 'enabled',
    metadata: metadata(form),
    intent: { id: null, metadata: metadata(object(form, 'payment_intent_data')) },
    toConfirm: null,
  };
  state.sessions[session.id] = session;
  return presentSession(call, session);
}

function orderOf(call: Call): Order {
  const [item, ...others] = Object.values(object(call.form, 'line_items'));
  if (typeof item !== 'object' || others.length > 0)
    throw invalidRequest('The sandbox accepts exactly one line item.', { param: 'line_items' });
  const quantity = integer(item, 'quantity', 1);
  if (requiredText(call.form, 'mode') === 'payment') {
    const price = object(item, 'price_data');
    const name = requiredText(object(price, 'product_data'), 'name');
    const amount = quantity * integer(price, 'unit_amount');
    return { name, detail: null, amount, currency: requiredText(price, 'currency') };
  }
  const price = find(call, 'prices', requiredText(item, 'price'), 'line_items[0][price]');
  return {
    name: productNameOf(call, price),
    detail: price.interval === 'year' ? 'Every year' : 'Every month',
    amount: quantity * price.unitAmount,
    currency: price.currency,
    recurring: { price: price.id, metadata: metadata(object(call.form, 'subscription_data')), subscription: null },
  };
}

export function expireSession(call: Call): Stripe.Checkout.Session {
  const session = find(call, 'sessions', call.id);
  if (session.status !== 'open')
    throw invalidRequest(`Only open Checkout Sessions can be expired. This one has a status of ${session.status}.`);
  return expire(call, session);
}

export function expireDueSessions(scene: Scene): void {
  for (const session of Object.values(scene.state.sessions))
    if (session.status === 'open' && session.expiresAt <= scene.now) expire(scene, session);
}

function expire(scene: Scene, session: SessionRecord): Stripe.Checkout.Session {
  session.status = 'expired';
  session.toConfirm = null;
  return emitEvent(scene, 'checkout.session.expired', presentSession(scene, session));
}

const leastLifeS = 30 * 60;
const longestLifeS = 24 * 3600;
/** Allowed deviation of `expires_at`, which the client computes a moment before the sandbox checks it. */
const lenienceS = 60;

function readExpiry(form: FormObject, now: number): number {
  const expiresAt = integer(form, 'expires_at', now + longestLifeS);
  const life = expiresAt - now;
  if (life < leastLifeS - lenienceS || life > longestLifeS + lenienceS)
    throw invalidRequest('`expires_at` must be 30 minutes to 24 hours from now.', { param: 'expires_at' });
  return expiresAt;
}

export function presentSession({ state, publicUrl }: Scene, session: SessionRecord): Stripe.Checkout.Session {
  const { id, status, created, metadata: facts, recurring } = session;
  const email = state.customers[session.customer ?? '']?.email;
  return shown<Stripe.Checkout.Session>({
    id,
    object: 'checkout.session',
    status,
    created,
    client_reference_id: session.clientReferenceId,
    customer_details: email && status === 'complete' ? shown<Stripe.Checkout.Session.CustomerDetails>({ email }) : null,
    metadata: { ...facts },
    mode: recurring ? 'subscription' : 'payment',
    payment_intent: session.intent.id,
    subscription: recurring?.subscription ?? null,
    success_url: session.successUrl,
    url: status === 'open' ? `${publicUrl}/sandbox/checkout/${id}` : null,
  });
}
