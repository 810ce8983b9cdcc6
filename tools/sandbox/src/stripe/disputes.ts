import type { Stripe } from 'stripe';
import { invalidRequest } from './errors.ts';
import { emitEvent } from './events.ts';
import { object, text } from './form.ts';
import type { IntentRecord } from './payment-intents.ts';
import { find, newId, shown, type Call, type Scene } from './resources.ts';

export type DisputeRecord = {
  id: string;
  created: number;
  amount: number;
  charge: string;
  paymentIntent: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  dueBy: number;
  evidence?: Record<string, string>;
  submissions?: number;
};

export const presentDispute = ({
  paymentIntent,
  dueBy,
  evidence = {},
  submissions: _,
  ...dispute
}: DisputeRecord): Stripe.Dispute =>
  shown<Stripe.Dispute>({
    object: 'dispute',
    ...dispute,
    evidence: shown<Stripe.Dispute.Evidence>(evidence),
    evidence_details: shown<Stripe.Dispute.EvidenceDetails>({ due_by: dueBy }),
    payment_intent: paymentIntent,
    reason: 'fraudulent',
  });

const evidenceWithinS = 7 * 24 * 3600;

/** Opens a dispute of a payment. Without evidence it is lost at its deadline. */
export function openDispute(scene: Scene, { id, amount }: IntentRecord, charge: string): void {
  const dispute: DisputeRecord = {
    id: newId('dp'),
    created: scene.now,
    amount,
    charge,
    paymentIntent: id,
    status: 'needs_response',
    dueBy: scene.now + evidenceWithinS,
  };
  scene.state.disputes[dispute.id] = dispute;
  emitEvent(scene, 'charge.dispute.created', presentDispute(dispute));
}

const close = (scene: Scene, dispute: DisputeRecord, status: 'won' | 'lost'): Stripe.Dispute =>
  emitEvent(scene, 'charge.dispute.closed', presentDispute(Object.assign(dispute, { status })));

export function closeDueDisputes(scene: Scene): void {
  for (const dispute of Object.values(scene.state.disputes))
    if (dispute.status === 'needs_response' && dispute.dueBy <= scene.now) close(scene, dispute, 'lost');
}

/** Returns the dispute of a charge, unless the shop has won it. */
export const disputeOf = (scene: Scene, charge: string): DisputeRecord | undefined =>
  Object.values(scene.state.disputes).find((dispute) => dispute.charge === charge && dispute.status !== 'won');

function openDisputeOf(call: Call): DisputeRecord {
  const dispute = find(call, 'disputes', call.id);
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed or under review.');
  return dispute;
}

/** Two texts decide a dispute, as in Stripe's test mode; with any other text it stays under review. */
const deciding = { winning_evidence: 'won', losing_evidence: 'lost' } as const;

/** Stores evidence, and submits it to the bank unless `submit` is false. A file is given by its id. */
export function updateDispute(call: Call): Stripe.Dispute {
  const dispute = openDisputeOf(call);
  const evidence = object(call.form, 'evidence') as Record<string, string>;
  for (const value of Object.values(evidence)) if (value.startsWith('file_')) find(call, 'files', value);
  dispute.evidence = { ...dispute.evidence, ...evidence };
  const isSubmitted = text(call.form, 'submit') !== 'false';
  if (isSubmitted) {
    dispute.submissions = (dispute.submissions ?? 0) + 1;
    dispute.status = 'under_review';
  }
  emitEvent(call, 'charge.dispute.updated', presentDispute(dispute));
  const said = dispute.evidence['uncategorized_text'] ?? '';
  const decided = Object.entries(deciding).find(([word]) => isSubmitted && said.includes(word))?.[1];
  return decided ? close(call, dispute, decided) : presentDispute(dispute);
}

export const closeDispute = (call: Call): Stripe.Dispute => close(call, openDisputeOf(call), 'lost');
