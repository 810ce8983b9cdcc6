import type { Stripe } from 'stripe';
import { newId } from '../ids.ts';
import type { Call, Scene } from './call.ts';
import { invalidRequest } from './errors.ts';
import { happened } from './events.ts';
import { metadata, object, onlyKnown, requiredText, text } from './form.ts';
import { captureMethodOf } from './payment-intents.ts';
import { presentSession } from './present-session.ts';
import { find } from './resources.ts';
import { readExpiry, readLines, readRecurring } from './session-form.ts';
import type { SessionRecord } from './session-record.ts';

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
  const intentData = object(form, 'payment_intent_data');
  onlyKnown(intentData, ['capture_method', 'description', 'metadata'], 'payment_intent_data');
  const savedOptions = object(form, 'saved_payment_method_options');
  onlyKnown(savedOptions, ['payment_method_save', 'payment_method_remove'], 'saved_payment_method_options');
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
  happened(scene, 'checkout.session.expired', presentSession(scene, session));
}
