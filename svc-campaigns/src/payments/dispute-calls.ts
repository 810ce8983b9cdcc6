import type Stripe from 'stripe';
import type { DisputeFacts } from '../disputes/dispute.ts';

/** Inquiries of a bank go by other names and come to the same; one that ends without a dispute leaves us our money. */
const statuses: Partial<Record<Stripe.Dispute.Status, DisputeFacts['status']>> = {
  needs_response: 'needs_answer', warning_needs_response: 'needs_answer', under_review: 'under_review', warning_under_review: 'under_review', lost: 'lost',
};

export function disputeCalls(stripe: Stripe) {
  return {
    /** A dispute as the provider has it now. */
    async lookAtDispute(id: string): Promise<DisputeFacts> {
      return factsOf(await stripe.disputes.retrieve(id, { expand: ['payment_intent'] }));
    },

    /** The newest disputes, for those whose event was lost. */
    async recentDisputes(): Promise<DisputeFacts[]> {
      return (await stripe.disputes.list({ limit: 100, expand: ['data.payment_intent'] })).data.map(factsOf);
    },
  };
}

function factsOf({ id, status, amount, reason, created, payment_intent: intent, evidence_details: { due_by: dueBy } }: Stripe.Dispute): DisputeFacts {
  return {
    id, amount, reason, status: statuses[status] ?? 'won', answerBy: dueBy ? new Date(dueBy * 1000) : null, createdAt: new Date(created * 1000),
    bookingId: (typeof intent === 'object' && intent?.metadata['bookingId']) || null,
  };
}
