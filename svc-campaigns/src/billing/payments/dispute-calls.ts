import type Stripe from 'stripe';
import type { DisputeSummary } from '@postcard/contracts';
import { reached } from '@postcard/service-kit/stripe/calls';
import { ignoreRefusal } from './stripe-client.ts';

/** A dispute as the provider reports it; `bookingId` is null for a payment that is no booking's. */
export type DisputeFacts = {
  id: string;
  status: DisputeSummary['status'];
  amount: number;
  reason: string;
  answerBy: Date | null;
  bookingId: string | null;
  createdAt: Date;
};

/** An answer in the provider's own names. */
export type Evidence = Stripe.DisputeUpdateParams.Evidence;

/** Inquiries of a bank go by other names and come to the same; one that ends without a dispute leaves us our money. */
const statuses: Partial<Record<Stripe.Dispute.Status, DisputeFacts['status']>> = {
  needs_response: 'needs_answer',
  warning_needs_response: 'needs_answer',
  under_review: 'under_review',
  warning_under_review: 'under_review',
  lost: 'lost',
};

export function disputeCalls(stripe: Stripe) {
  return {
    /** A dispute as the provider has it now. */
    async readDispute(id: string): Promise<DisputeFacts> {
      return factsOf(await stripe.disputes.retrieve(id, { expand: ['payment_intent'] }));
    },

    /** The newest disputes, for those whose event was lost. */
    async recentDisputes(): Promise<DisputeFacts[]> {
      return (await stripe.disputes.list({ limit: 100, expand: ['data.payment_intent'] })).data.map(factsOf);
    },

    /**
     * Leaves a file with the provider for an answer to name. The same file left twice does no harm. @throws NamedError
     * payment_provider_unavailable
     */
    async keepForDispute(name: string, bytes: Buffer): Promise<string> {
      return (
        await reached(
          stripe.files.create({ purpose: 'dispute_evidence', file: { data: bytes, name, type: 'application/pdf' } }),
        )
      ).id;
    },

    /**
     * Leaves an answer with the provider, and with `submit` gives it to the bank, which takes one.
     * @returns false when the provider refuses @throws NamedError payment_provider_unavailable
     */
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

    /**
     * Gives in: the dispute is lost. @returns false when the provider refuses @throws NamedError
     * payment_provider_unavailable
     */
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
