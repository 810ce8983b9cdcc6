import type { Stripe } from 'stripe';
import { newId, type Call, type Scene, find, shown } from './resources.ts';
import { invalidRequest } from './errors.ts';
import { openDispute } from './disputes.ts';
import { emitEvent } from './events.ts';
import { integer, metadata, onlyKnown, requiredText, text, type FormObject } from './form.ts';

export type ChargeRecord = {
  id: string;
  created: number;
  amount: number;
  amountCaptured: number;
  amountRefunded: number;
  captured: boolean;
  last4: string;
};

export type IntentRecord = {
  id: string;
  created: number;
  amount: number;
  currency: string;
  captureMethod: 'automatic' | 'manual';
  status: Stripe.PaymentIntent.Status;
  amountReceived: number;
  description: string | null;
  customer: string | null;
  metadata: Record<string, string>;
  charge: ChargeRecord | null;
  declined: string | null;
  canceledAt: number | null;
  cancellationReason: Stripe.PaymentIntent.CancellationReason | null;
};

/** Last digits of the card whose payments are disputed at once. */
const DISPUTED_LAST4 = '0259';

const CANCELABLE: Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
];

/** Creates an intent without a session, which has no page to pay. */
export function createIntent(call: Call): Stripe.PaymentIntent {
  const { form } = call;
  onlyKnown(form, ['amount', 'currency', 'capture_method', 'description', 'metadata']);
  return presentIntent(
    addIntent(call, {
      // Stripe's minimum in US cents.
      amount: integer(form, 'amount', 50) ?? 50,
      currency: requiredText(form, 'currency'),
      captureMethod: captureMethodOf(form),
      description: text(form, 'description') ?? null,
      customer: null,
      metadata: metadata(form),
    }),
  );
}

type Ordered = Pick<IntentRecord, 'amount' | 'currency' | 'captureMethod' | 'description' | 'customer' | 'metadata'>;

export function addIntent({ state, now }: Scene, ordered: Ordered): IntentRecord {
  const intent: IntentRecord = {
    ...ordered,
    id: newId('pi'),
    created: now,
    status: 'requires_payment_method',
    amountReceived: 0,
    charge: null,
    declined: null,
    canceledAt: null,
    cancellationReason: null,
  };
  state.intents[intent.id] = intent;
  return intent;
}

export const captureMethodOf = (form: FormObject): IntentRecord['captureMethod'] =>
  text(form, 'capture_method') === 'manual' ? 'manual' : 'automatic';

/** Captures the authorized amount or a part of it, once. */
export function captureIntent(call: Call): Stripe.PaymentIntent {
  const { form, id } = call;
  onlyKnown(form, ['amount_to_capture', 'metadata', 'expand']);
  const intent = find(call, 'intents', id);
  if (intent.status !== 'requires_capture' || !intent.charge) {
    throw invalidRequest(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent ` +
        'with one of the following statuses may be captured: requires_capture.',
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const amount = integer(form, 'amount_to_capture', 1) ?? intent.amount;
  if (amount > intent.amount) {
    throw invalidRequest(
      `The amount that you wish to capture cannot be greater than the amount that was authorized (${intent.amount}).`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  }
  Object.assign(intent.metadata, metadata(form));
  succeed(call, intent, intent.charge, amount);
  return presentIntent(intent);
}

export function cancelIntent(call: Call): Stripe.PaymentIntent {
  onlyKnown(call.form, ['cancellation_reason', 'expand']);
  const intent = find(call, 'intents', call.id);
  if (!CANCELABLE.includes(intent.status)) {
    throw invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  intent.status = 'canceled';
  intent.canceledAt = call.now;
  intent.cancellationReason = (text(call.form, 'cancellation_reason') ?? null) as IntentRecord['cancellationReason'];
  if (intent.charge) intent.charge.amountRefunded = intent.charge.amount;
  return emitEvent(call, 'payment_intent.canceled', presentIntent(intent));
}

/** Holds the money, or captures it with automatic capture. */
export function authorize(scene: Scene, intent: IntentRecord, last4: string): void {
  intent.declined = null;
  intent.charge = {
    id: newId('ch'),
    created: scene.now,
    amount: intent.amount,
    amountCaptured: 0,
    amountRefunded: 0,
    captured: false,
    last4,
  };
  if (intent.captureMethod === 'manual') {
    intent.status = 'requires_capture';
    emitEvent(scene, 'payment_intent.amount_capturable_updated', presentIntent(intent));
    return;
  }
  succeed(scene, intent, intent.charge, intent.amount);
}

/** Captures an amount; the rest is returned at once. */
function succeed(scene: Scene, intent: IntentRecord, charge: ChargeRecord, amount: number): void {
  intent.status = 'succeeded';
  intent.amountReceived = amount;
  Object.assign(charge, { captured: true, amountCaptured: amount, amountRefunded: intent.amount - amount });
  emitEvent(scene, 'payment_intent.succeeded', presentIntent(intent));
  if (charge.last4 === DISPUTED_LAST4) openDispute(scene, intent);
}

export function decline(scene: Scene, intent: IntentRecord, message: string): void {
  intent.status = 'requires_payment_method';
  intent.declined = message;
  emitEvent(scene, 'payment_intent.payment_failed', presentIntent(intent));
}

export function presentIntent(intent: IntentRecord): Stripe.PaymentIntent {
  const { id, created, amount, currency, status, description, customer, declined } = intent;
  return shown<Stripe.PaymentIntent>({
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: status === 'requires_capture' ? amount : 0,
    amount_received: intent.amountReceived,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.captureMethod,
    created,
    currency,
    customer,
    description,
    last_payment_error: declined
      ? shown<Stripe.PaymentIntent.LastPaymentError>({
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: declined,
        })
      : null,
    latest_charge: intent.charge?.id ?? null,
    livemode: false,
    metadata: { ...intent.metadata },
    status,
  });
}

export const presentCharge = (intent: IntentRecord, charge: ChargeRecord): Stripe.Charge =>
  shown<Stripe.Charge>({
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amountCaptured,
    amount_refunded: charge.amountRefunded,
    captured: charge.captured,
    created: charge.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    livemode: false,
    metadata: { ...intent.metadata },
    paid: true,
    payment_intent: intent.id,
    payment_method_details: {
      type: 'card',
      card: shown<Stripe.Charge.PaymentMethodDetails.Card>({ brand: 'visa', last4: charge.last4 }),
    },
    refunded: charge.amountRefunded === charge.amount,
    status: 'succeeded',
  });

export const chargeOf = (intent: IntentRecord): Stripe.Charge | null =>
  intent.charge && presentCharge(intent, intent.charge);
