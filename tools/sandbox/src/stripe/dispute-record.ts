import type { Stripe } from 'stripe';

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

export function presentDispute({
  paymentIntent,
  dueBy,
  evidence = {},
  submissions = 0,
  ...dispute
}: DisputeRecord): Stripe.Dispute {
  return {
    object: 'dispute',
    ...dispute,
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: evidence as Partial<Stripe.Dispute.Evidence> as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: Object.keys(evidence).length > 0,
      past_due: dispute.status === 'lost' && submissions === 0,
      submission_count: submissions,
      submission_method: submissions > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: paymentIntent,
    reason: 'fraudulent',
  };
}
