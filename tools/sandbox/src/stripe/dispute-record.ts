import type { Stripe } from 'stripe';
import { shown } from './resources.ts';

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

export const isDisputed = ({ status }: DisputeRecord): boolean => status !== 'won';

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
