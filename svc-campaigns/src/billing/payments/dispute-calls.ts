import type Stripe from 'stripe';
import type { DisputeSummary } from '@postcard/contracts';
import { reached } from '@postcard/service-kit/stripe/calls';
import { ignoreRefusal } from './stripe-client.ts';

export type DisputeFacts = {
  id: string;
  status: DisputeSummary['status'];
  amount: number;
  reason: string;
  answerBy: Date | null;
  bookingId: string | null;
  createdAt: Date;
};

export type Evidence = Stripe.DisputeUpdateParams.Evidence;

/** Maps the provider's statuses; an inquiry that closes without a dispute counts as won. */
const statuses: Partial<Record<Stripe.Dispute.Status, DisputeFacts['status']>> = {
  needs_response: 'needs_answer',
  warning_needs_response: 'needs_answer',
  under_review: 'under_review',
  warning_under_review: 'under_review',
  lost: 'lost',
};

export function disputeCalls(stripe: Stripe) {
  return {
    async readDispute(id: string): Promise<DisputeFacts> {
      return factsOf(await stripe.disputes.retrieve(id, { expand: ['payment_intent'] }));
    },

    async recentDisputes(): Promise<DisputeFacts[]> {
      return (await stripe.disputes.list({ limit: 100, expand: ['data.payment_intent'] })).data.map(factsOf);
    },

    async keepForDispute(name: string, bytes: Buffer): Promise<string> {
      return (
        await reached(
          stripe.files.create({ purpose: 'dispute_evidence', file: { data: bytes, name, type: 'application/pdf' } }),
        )
      ).id;
    },

    /** Stages a response, or with `submit` sends the only one to the bank. @returns false when the provider refuses */
    async answerDispute(
      id: string,
      evidence: Evidence,
      { submit, revision }: { submit: boolean; revision: number },
    ): Promise<boolean> {
      const idempotencyKey = `dispute-answer:${id}:${revision}:${submit ? 'submit' : 'draft'}`;
      return (
        (await reached(stripe.disputes.update(id, { evidence, submit }, { idempotencyKey })).catch(ignoreRefusal)) !==
        null
      );
    },

    async acceptDispute(id: string): Promise<boolean> {
      return (
        (await reached(stripe.disputes.close(id, {}, { idempotencyKey: `dispute-accept:${id}` })).catch(
          ignoreRefusal,
        )) !== null
      );
    },
  };
}

function factsOf({
  id,
  status,
  amount,
  reason,
  created,
  payment_intent: intent,
  evidence_details: { due_by: dueBy },
}: Stripe.Dispute): DisputeFacts {
  return {
    id,
    amount,
    reason,
    status: statuses[status] ?? 'won',
    answerBy: dueBy ? new Date(dueBy * 1000) : null,
    createdAt: new Date(created * 1000),
    bookingId: (typeof intent === 'object' && intent?.metadata['bookingId']) || null,
  };
}
