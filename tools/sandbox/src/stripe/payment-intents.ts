import type { Stripe } from 'stripe';
import { newId } from '../ids.ts';
import type { Call, Scene } from './call.ts';
import { presentCharge, type ChargeRecord } from './charges.ts';
import { invalidRequest, missing } from './errors.ts';
import { openDispute } from './disputes.ts';
import { happened } from './events.ts';
import { integer, metadata, onlyKnown, requiredText, text } from './form.ts';

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

export function findIntent(scene: Scene, id: string, param = 'intent'): IntentRecord {
  const intent = scene.state.intents[id];
  if (!intent) throw missing('payment_intent', id, param);
  return intent;
}

/** Creates an intent without a session, which has no page to pay. */
export function createIntent(call: Call): Stripe.PaymentIntent {
  const { form, now } = call;
  onlyKnown(form, ['amount', 'currency', 'capture_method', 'description', 'metadata']);
  const intent: IntentRecord = {
    id: newId('pi'),
    created: now,
    // Stripe's minimum in US cents.
    amount: integer(form, 'amount', 50) ?? 50,
    currency: requiredText(form, 'currency'),
    captureMethod: text(form, 'capture_method') === 'manual' ? 'manual' : 'automatic',
    status: 'requires_payment_method',
    amountReceived: 0,
    description: text(form, 'description') ?? null,
    customer: null,
    metadata: metadata(form),
    charge: null,
    declined: null,
    canceledAt: null,
    cancellationReason: null,
  };
  call.state.intents[intent.id] = intent;
  return presentIntent(intent);
}

export function retrieveIntent(call: Call): Stripe.PaymentIntent {
  return presentIntent(findIntent(call, call.id));
}

/** Captures the authorized amount or a part of it, once. */
export function captureIntent(call: Call): Stripe.PaymentIntent {
  const { form, id } = call;
  onlyKnown(form, ['amount_to_capture', 'metadata', 'expand']);
  const intent = findIntent(call, id);
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
  intent.status = 'succeeded';
  intent.amountReceived = amount;
  intent.charge.captured = true;
  intent.charge.amountCaptured = amount;
  // The rest is returned at once.
  intent.charge.amountRefunded = intent.amount - amount;
  happened(call, 'payment_intent.succeeded', presentIntent(intent));
  if (intent.charge.last4 === DISPUTED_LAST4) openDispute(call, intent);
  return presentIntent(intent);
}

export function cancelIntent(call: Call): Stripe.PaymentIntent {
  onlyKnown(call.form, ['cancellation_reason', 'expand']);
  const intent = findIntent(call, call.id);
  if (!CANCELABLE.includes(intent.status)) {
    throw invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  intent.status = 'canceled';
  intent.canceledAt = call.now;
  intent.cancellationReason = (text(call.form, 'cancellation_reason') ?? null) as IntentRecord['cancellationReason'];
  if (intent.charge) intent.charge.amountRefunded = intent.charge.amount;
  happened(call, 'payment_intent.canceled', presentIntent(intent));
  return presentIntent(intent);
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
    happened(scene, 'payment_intent.amount_capturable_updated', presentIntent(intent));
    return;
  }
  intent.status = 'succeeded';
  intent.amountReceived = intent.amount;
  intent.charge.captured = true;
  intent.charge.amountCaptured = intent.amount;
  happened(scene, 'payment_intent.succeeded', presentIntent(intent));
  if (last4 === DISPUTED_LAST4) openDispute(scene, intent);
}

export function decline(scene: Scene, intent: IntentRecord, message: string): void {
  intent.status = 'requires_payment_method';
  intent.declined = message;
  happened(scene, 'payment_intent.payment_failed', presentIntent(intent));
}

export function presentIntent(intent: IntentRecord): Stripe.PaymentIntent {
  const { id, created, amount, currency, status, description, customer } = intent;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: status === 'requires_capture' ? amount : 0,
    amount_received: intent.amountReceived,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.captureMethod,
    client_secret: `${id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created,
    currency,
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: intent.declined
      ? ({
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: intent.declined,
        } as Stripe.PaymentIntent.LastPaymentError)
      : null,
    latest_charge: intent.charge?.id ?? null,
    livemode: false,
    managed_payments: null,
    metadata: { ...intent.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: intent.charge ? `pm_${intent.charge.id.slice(3)}` : null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_group: null,
  };
}

/** Returns the intent's charge; null before a card was accepted. */
export function chargeOf(intent: IntentRecord): Stripe.Charge | null {
  return intent.charge && presentCharge(intent, intent.charge);
}
