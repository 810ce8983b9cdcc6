import type { Stripe } from 'stripe';
import { openDispute } from './disputes.ts';
import { invalidRequest } from './errors.ts';
import { emitEvent } from './events.ts';
import { integer, metadata, requiredText } from './form.ts';
import { find, newId, shown, type Call, type Scene } from './resources.ts';

export type ChargeRecord = {
  id: string;
  amount: number;
  amountCaptured: number;
  amountRefunded: number;
  captured: boolean;
  last4: string;
};

/** Payment that is authorized first, and captured by a call. */
export type IntentRecord = {
  id: string;
  created: number;
  amount: number;
  currency: string;
  status: Stripe.PaymentIntent.Status;
  customer: string | null;
  metadata: Record<string, string>;
  charge: ChargeRecord | null;
};

/** Last digits of the card whose payments are disputed at once. */
const disputedLast4 = '0259';

/** Creates an intent without a session, which has no page to pay. */
export function createIntent(call: Call): Stripe.PaymentIntent {
  const { form } = call;
  const [amount, currency] = [integer(form, 'amount'), requiredText(form, 'currency')];
  return presentIntent(addIntent(call, { amount, currency, customer: null, metadata: metadata(form) }));
}

type Ordered = Pick<IntentRecord, 'amount' | 'currency' | 'customer' | 'metadata'>;

export function addIntent({ state, now: created }: Scene, ordered: Ordered): IntentRecord {
  const id = newId('pi');
  return (state.intents[id] = { ...ordered, id, created, status: 'requires_payment_method', charge: null });
}

/** Captures the authorized amount or a part of it, once; the rest is released. */
export function captureIntent(call: Call): Stripe.PaymentIntent {
  const intent = find(call, 'intents', call.id);
  const { status, charge, amount: authorized } = intent;
  if (status !== 'requires_capture' || !charge) throw unexpectedState('captured', intent);
  const amount = integer(call.form, 'amount_to_capture', authorized);
  if (amount > authorized)
    throw invalidRequest(`The amount to capture is greater than the authorized amount (${authorized}).`, {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  intent.status = 'succeeded';
  Object.assign(charge, { captured: true, amountCaptured: amount, amountRefunded: authorized - amount });
  emitEvent(call, 'payment_intent.succeeded', presentIntent(intent));
  if (charge.last4 === disputedLast4) openDispute(call, intent, charge.id);
  return presentIntent(intent);
}

export function cancelIntent(call: Call): Stripe.PaymentIntent {
  const intent = find(call, 'intents', call.id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState('canceled', intent);
  intent.status = 'canceled';
  if (intent.charge) intent.charge.amountRefunded = intent.charge.amount;
  return emitEvent(call, 'payment_intent.canceled', presentIntent(intent));
}

const unexpectedState = (what: string, { status }: IntentRecord) =>
  invalidRequest(`This PaymentIntent could not be ${what} because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  });

/** Authorizes the money, which is held until it is captured. */
export function authorize(scene: Scene, intent: IntentRecord, last4: string): void {
  const none = { amountCaptured: 0, amountRefunded: 0, captured: false };
  intent.charge = { id: newId('ch'), amount: intent.amount, ...none, last4 };
  intent.status = 'requires_capture';
  emitEvent(scene, 'payment_intent.amount_capturable_updated', presentIntent(intent));
}

export function decline(scene: Scene, intent: IntentRecord): void {
  intent.status = 'requires_payment_method';
  emitEvent(scene, 'payment_intent.payment_failed', presentIntent(intent));
}

export function presentIntent({ id, amount, currency, status, charge, metadata: facts }: IntentRecord) {
  return shown<Stripe.PaymentIntent>({
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: status === 'requires_capture' ? amount : 0,
    amount_received: charge?.amountCaptured ?? 0,
    currency,
    latest_charge: charge?.id ?? null,
    livemode: false,
    metadata: { ...facts },
    status,
  });
}

export const presentCharge = ({ metadata: facts }: IntentRecord, charge: ChargeRecord): Stripe.Charge =>
  shown<Stripe.Charge>({
    id: charge.id,
    object: 'charge',
    amount_refunded: charge.amountRefunded,
    metadata: { ...facts },
    payment_method_details: {
      type: 'card',
      card: shown<Stripe.Charge.PaymentMethodDetails.Card>({ brand: 'visa', last4: charge.last4 }),
    },
  });
