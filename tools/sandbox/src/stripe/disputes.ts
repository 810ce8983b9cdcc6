import type { Stripe } from 'stripe';
import { newId, type Call, type Scene, find, shown } from './resources.ts';
import { invalidRequest } from './errors.ts';
import { emitEvent } from './events.ts';
import { object, onlyKnown, text } from './form.ts';
import type { IntentRecord } from './payment-intents.ts';

export type DisputeRecord = {
  id: string;
  created: number;
  amount: number;
  currency: string;
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
  submissions = 0,
  ...dispute
}: DisputeRecord): Stripe.Dispute =>
  shown<Stripe.Dispute>({
    object: 'dispute',
    ...dispute,
    evidence: shown<Stripe.Dispute.Evidence>(evidence),
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: Object.keys(evidence).length > 0,
      past_due: dispute.status === 'lost' && submissions === 0,
      submission_count: submissions,
      submission_method: submissions > 0 ? 'manual' : 'not_submitted',
    },
    livemode: false,
    metadata: {},
    payment_intent: paymentIntent,
    reason: 'fraudulent',
  });

const EVIDENCE_WITHIN_S = 7 * 24 * 3600;

/** Opens a dispute of a payment. Without evidence it is lost at its deadline. */
export function openDispute(scene: Scene, intent: IntentRecord): void {
  if (!intent.charge) return;
  const dispute: DisputeRecord = {
    id: newId('dp'),
    created: scene.now,
    amount: intent.amount,
    currency: intent.currency,
    charge: intent.charge.id,
    paymentIntent: intent.id,
    status: 'needs_response',
    dueBy: scene.now + EVIDENCE_WITHIN_S,
  };
  scene.state.disputes[dispute.id] = dispute;
  emitEvent(scene, 'charge.dispute.created', presentDispute(dispute));
}

export function closeDueDisputes(scene: Scene): void {
  for (const dispute of Object.values(scene.state.disputes)) {
    if (dispute.status !== 'needs_response' || dispute.dueBy > scene.now) continue;
    dispute.status = 'lost';
    emitEvent(scene, 'charge.dispute.closed', presentDispute(dispute));
  }
}

/** Returns the dispute of a charge, unless the shop has won it. */
export const disputeOf = (scene: Scene, charge: string): DisputeRecord | undefined =>
  Object.values(scene.state.disputes).find((dispute) => dispute.charge === charge && dispute.status !== 'won');

function findDispute(call: Call): DisputeRecord {
  closeDueDisputes(call);
  return find(call, 'disputes', call.id);
}

/** Stripe's fields of evidence. A file is given by its id. */
const TEXTS = [
  'access_activity_log',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'product_description',
  'refund_policy_disclosure',
  'service_date',
  'uncategorized_text',
];
const FILES = ['receipt', 'customer_communication', 'service_documentation', 'uncategorized_file'];
const LONGEST_TEXT = 20_000;

/** Two texts decide, as in Stripe's test mode; with any other the dispute stays under review. */
const DECIDING = { winning_evidence: 'won', losing_evidence: 'lost' } as const;

/** Stores evidence, and submits it to the bank unless `submit` is false. */
export function updateDispute(call: Call): Stripe.Dispute {
  const dispute = findDispute(call);
  const { form } = call;
  onlyKnown(form, ['evidence', 'submit', 'expand']);
  const evidence = object(form, 'evidence', [...TEXTS, ...FILES]);
  if (dispute.status !== 'needs_response')
    throw invalidRequest('This dispute is already closed or under review; evidence can no longer be submitted.', {});
  for (const name of TEXTS)
    if ((text(evidence, name) ?? '').length > LONGEST_TEXT)
      throw invalidRequest(`Invalid string: ${name} is longer than ${LONGEST_TEXT} characters`, {
        param: `evidence[${name}]`,
      });
  for (const name of FILES) {
    const file = text(evidence, name);
    if (file) find(call, 'files', file);
  }
  dispute.evidence = { ...dispute.evidence, ...(evidence as Record<string, string>) };
  if (text(form, 'submit') !== 'false') submit(call, dispute);
  else emitEvent(call, 'charge.dispute.updated', presentDispute(dispute));
  return presentDispute(dispute);
}

function submit(call: Call, dispute: DisputeRecord): void {
  dispute.submissions = (dispute.submissions ?? 0) + 1;
  const said = dispute.evidence?.['uncategorized_text'] ?? '';
  const decided = Object.entries(DECIDING).find(([word]) => said.includes(word))?.[1];
  dispute.status = decided ?? 'under_review';
  emitEvent(call, 'charge.dispute.updated', presentDispute(dispute));
  if (decided) emitEvent(call, 'charge.dispute.closed', presentDispute(dispute));
}

export function closeDispute(call: Call): Stripe.Dispute {
  const dispute = findDispute(call);
  onlyKnown(call.form, ['expand']);
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.', {});
  dispute.status = 'lost';
  return emitEvent(call, 'charge.dispute.closed', presentDispute(dispute));
}
