import type { Stripe } from 'stripe';
import { disputeOf } from './disputes.ts';
import { invalidRequest } from './errors.ts';
import { emitEvent } from './events.ts';
import { metadata, requiredText } from './form.ts';
import { presentCharge, type ChargeRecord } from './payment-intents.ts';
import { find, newId, shown, type Call, type Scene } from './resources.ts';

export type RefundRecord = {
  id: string;
  created: number;
  amount: number;
  charge: string;
  paymentIntent: string;
  metadata: Record<string, string>;
  status: 'succeeded' | 'pending' | 'failed';
  /** Time and target of the next change of status. */
  turns: { at: number; to: 'succeeded' | 'failed' } | null;
};

/** Seconds until the bank accepts a late refund or returns it. */
const turnsAfterS = 10;
const lateLast4 = '7726';
const failingLast4 = '5126';

/** Refunds all captured money. */
export function createRefund(call: Call): Stripe.Refund {
  const intent = find(call, 'intents', requiredText(call.form, 'payment_intent'), 'payment_intent');
  const { charge } = intent;
  if (!charge?.captured)
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  if (disputeOf(call, charge.id))
    throw invalidRequest(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' });
  const amount = charge.amount - charge.amountRefunded;
  if (amount === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  charge.amountRefunded += amount;
  const refund: RefundRecord = {
    id: newId('re'),
    created: call.now,
    amount,
    charge: charge.id,
    paymentIntent: intent.id,
    metadata: metadata(call.form),
    ...courseOf(call, charge),
  };
  call.state.refunds[refund.id] = refund;
  emitEvent(call, 'refund.created', presentRefund(refund));
  emitEvent(call, 'charge.refunded', presentCharge(intent, charge));
  return presentRefund(refund);
}

/** Returns the course of a refund. Two test cards delay or return their first refund; a retry then succeeds. */
function courseOf({ state, now }: Call, { id, last4 }: ChargeRecord): Pick<RefundRecord, 'status' | 'turns'> {
  const isFirst = !Object.values(state.refunds).some((refund) => refund.charge === id);
  const at = now + turnsAfterS;
  if (isFirst && last4 === lateLast4) return { status: 'pending', turns: { at, to: 'succeeded' } };
  return { status: 'succeeded', turns: isFirst && last4 === failingLast4 ? { at, to: 'failed' } : null };
}

/** Applies due changes of refunds. Money that a bank returns is no longer refunded. */
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

export const presentRefund = ({ paymentIntent, turns: _, ...refund }: RefundRecord): Stripe.Refund =>
  shown<Stripe.Refund>({ object: 'refund', ...refund, payment_intent: paymentIntent });
