import type { Stripe } from 'stripe';
import { newId, type Call, type Scene, find, shown } from './resources.ts';
import { presentCharge, type ChargeRecord, type IntentRecord } from './payment-intents.ts';
import { disputeOf } from './disputes.ts';
import { invalidRequest, missing } from './errors.ts';
import { emitEvent } from './events.ts';
import { integer, metadata, onlyKnown, text } from './form.ts';

export type RefundRecord = {
  id: string;
  created: number;
  amount: number;
  currency: string;
  charge: string;
  paymentIntent: string;
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
  status: 'succeeded' | 'pending' | 'failed';
  /** Time and target of the next change of status. */
  turns: { at: number; to: 'succeeded' | 'failed' } | null;
};

/** Seconds until the bank accepts a late refund or returns it. */
const TURNS_AFTER_S = 10;
const LATE_LAST4 = '7726';
const FAILING_LAST4 = '5126';

/** Refunds captured money in one or several parts, up to the captured amount. */
export function createRefund(call: Call): Stripe.Refund {
  const { state, form, now } = call;
  onlyKnown(form, ['payment_intent', 'charge', 'amount', 'reason', 'metadata', 'expand']);
  const intent = refundedIntent(call);
  if (!intent.charge?.captured) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  const { charge } = intent;
  if (disputeOf(call, charge.id))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = charge.amount - charge.amountRefunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = integer(form, 'amount', 1) ?? left;
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  charge.amountRefunded += amount;
  const refund: RefundRecord = {
    id: newId('re'),
    created: now,
    amount,
    currency: intent.currency,
    charge: charge.id,
    paymentIntent: intent.id,
    reason: (text(form, 'reason') ?? null) as RefundRecord['reason'],
    metadata: metadata(form),
    ...courseOf(call, charge),
  };
  state.refunds[refund.id] = refund;
  emitEvent(call, 'refund.created', presentRefund(refund));
  emitEvent(call, 'charge.refunded', presentCharge(intent, charge));
  return presentRefund(refund);
}

/** The first refund to one card is late, to another is returned; the next succeed, so that a retry helps. */
function courseOf({ state, now }: Call, { id, last4 }: ChargeRecord): Pick<RefundRecord, 'status' | 'turns'> {
  const isFirst = !Object.values(state.refunds).some((refund) => refund.charge === id);
  if (isFirst && last4 === LATE_LAST4)
    return { status: 'pending', turns: { at: now + TURNS_AFTER_S, to: 'succeeded' } };
  if (isFirst && last4 === FAILING_LAST4)
    return { status: 'succeeded', turns: { at: now + TURNS_AFTER_S, to: 'failed' } };
  return { status: 'succeeded', turns: null };
}

/** Applies due changes of refunds. Money that a bank returns is ours again. */
export function settleDueRefunds(scene: Scene): void {
  for (const refund of Object.values(scene.state.refunds)) {
    if (!refund.turns || refund.turns.at > scene.now) continue;
    refund.status = refund.turns.to;
    refund.turns = null;
    const charge = scene.state.intents[refund.paymentIntent]?.charge;
    if (refund.status === 'failed' && charge) charge.amountRefunded -= refund.amount;
    emitEvent(scene, refund.status === 'failed' ? 'refund.failed' : 'refund.updated', presentRefund(refund));
  }
}

function refundedIntent(call: Call): IntentRecord {
  const id = text(call.form, 'payment_intent');
  if (id) return find(call, 'intents', id, 'payment_intent');
  const charge = text(call.form, 'charge');
  if (!charge)
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  const intent = Object.values(call.state.intents).find((one) => one.charge?.id === charge);
  if (!intent) throw missing('charge', charge, 'charge');
  return intent;
}

export const presentRefund = ({ paymentIntent, turns: _, ...refund }: RefundRecord): Stripe.Refund =>
  shown<Stripe.Refund>({ object: 'refund', ...refund, payment_intent: paymentIntent });
