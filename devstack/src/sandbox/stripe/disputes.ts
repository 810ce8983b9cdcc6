import type { Stripe } from 'stripe';
import { newId } from '../ids.ts';
import type { Call, Scene } from './call.ts';
import { missing } from './errors.ts';
import { happened } from './events.ts';
import { integer, onlyKnown, text } from './form.ts';
import type { IntentRecord } from './payment-intents.ts';

export type DisputeRecord = { id: string; created: number; amount: number; currency: string; charge: string; paymentIntent: string; status: 'needs_response' | 'lost'; dueBy: number };

const ANSWER_WITHIN_S = 7 * 24 * 3600;

/** The payer's bank calls a payment back. Nobody answers for the shop here, so at the end of its time it is lost. */
export function openDispute(scene: Scene, intent: IntentRecord): void {
  if (!intent.charge) return;
  const dispute: DisputeRecord = {
    id: newId('dp'), created: scene.now, amount: intent.amount, currency: intent.currency, charge: intent.charge.id, paymentIntent: intent.id, status: 'needs_response',
    dueBy: scene.now + ANSWER_WITHIN_S,
  };
  scene.state.disputes[dispute.id] = dispute;
  happened(scene, 'charge.dispute.created', presentDispute(dispute));
}

export function closeDueDisputes(scene: Scene): void {
  for (const dispute of Object.values(scene.state.disputes)) {
    if (dispute.status !== 'needs_response' || dispute.dueBy > scene.now) continue;
    dispute.status = 'lost';
    happened(scene, 'charge.dispute.closed', presentDispute(dispute));
  }
}

export const disputeOf = (scene: Scene, charge: string): DisputeRecord | undefined => Object.values(scene.state.disputes).find((dispute) => dispute.charge === charge);

export function retrieveDispute(call: Call): Stripe.Dispute {
  closeDueDisputes(call);
  const dispute = call.state.disputes[call.id];
  if (!dispute) throw missing('dispute', call.id);
  return presentDispute(dispute);
}

/** Newest first, of one intent or charge where one is named. */
export function listDisputes(call: Call): Stripe.ApiList<Stripe.Dispute> {
  const { state, form } = call;
  onlyKnown(form, ['payment_intent', 'charge', 'limit', 'expand']);
  closeDueDisputes(call);
  const intent = text(form, 'payment_intent');
  const charge = text(form, 'charge');
  const limit = integer(form, 'limit', 1) ?? 10;
  const all = Object.values(state.disputes)
    .toReversed()
    .filter((dispute) => (!intent || dispute.paymentIntent === intent) && (!charge || dispute.charge === charge));
  return { object: 'list', url: '/v1/disputes', has_more: all.length > limit, data: all.slice(0, limit).map(presentDispute) };
}

function presentDispute({ paymentIntent, dueBy, ...dispute }: DisputeRecord): Stripe.Dispute {
  return {
    object: 'dispute',
    ...dispute,
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: { due_by: dueBy, enhanced_eligibility: {}, has_evidence: false, past_due: dispute.status === 'lost', submission_count: 0, submission_method: 'not_submitted' },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: paymentIntent,
    reason: 'fraudulent',
  };
}
