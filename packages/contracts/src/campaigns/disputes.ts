import { z } from '../shared/zod.ts';
import { cents, id, instant } from '../shared/fields.ts';
import { callers, listByStatus, readOf, routes } from '../shared/route.ts';

export const disputeStatuses = ['needs_answer', 'under_review', 'won', 'lost'] as const;

/** A payment that the payer's bank has disputed. The provider keeps the amount until the bank decides. */
export const disputeSummary = z
  .object({
    id,
    status: z.enum(disputeStatuses),
    amount: cents,
    /** The provider's code for the reason, such as `fraudulent` or `product_not_received`. */
    reason: z.string(),
    /** The bank's deadline; null once the bank accepts no more evidence. */
    answerBy: instant.nullable(),
  })
  .meta({ id: 'DisputeSummary' });
export type DisputeSummary = z.infer<typeof disputeSummary>;

export const dispute = disputeSummary
  .extend({
    bookingId: id.nullable(),
    businessName: z.string(),
    campaignName: z.string(),
    spotId: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof dispute>;

/** Documents sent to the bank; each is created from the booking when it is sent. */
export const disputePapers = ['customer', 'receipt', 'approval', 'mailing', 'terms'] as const;
export type DisputePaper = (typeof disputePapers)[number];

export const disputeEvidence = z
  .object({
    customerName: z.string(),
    customerEmail: z.string(),
    product: z.string(),
    bookedAt: instant,
    cancelUntil: instant,
    isCancelled: z.boolean(),
    invoice: z.object({ id, invoiceNumber: z.string(), paidAt: instant.nullable() }).nullable(),
    /** The version that the member approved. */
    approval: z.object({ version: z.int(), sha256: z.string(), approvedAt: instant }).nullable(),
    mailing: z.object({ at: instant, households: z.int(), isMailed: z.boolean() }),
    suggestion: z.string(),
  })
  .meta({ id: 'DisputeEvidence' });
export type DisputeEvidence = z.infer<typeof disputeEvidence>;

/** `revision` is that of the draft the caller read, 0 before the first. The bank accepts 20,000 characters in total. */
export const disputeAnswerBody = z.strictObject({
  statement: z.string().trim().max(8_000),
  communication: z.string().trim().max(10_000),
  papers: z.array(z.enum(disputePapers)).max(disputePapers.length),
  revision: z.int().min(0),
});
export type DisputeAnswerBody = z.infer<typeof disputeAnswerBody>;

export const disputeAnswer = z
  .object({
    statement: z.string(),
    communication: z.string(),
    papers: z.array(z.enum(disputePapers)),
    revision: z.int(),
    savedAt: instant,
    submittedAt: instant.nullable(),
  })
  .meta({ id: 'DisputeAnswer' });
export type DisputeAnswer = z.infer<typeof disputeAnswer>;

/** `evidence` is null if the payment belongs to no booking. */
export const disputeCase = dispute
  .extend({ evidence: disputeEvidence.nullable(), answer: disputeAnswer.nullable(), acceptedAt: instant.nullable() })
  .meta({ id: 'DisputeCase' });
export type DisputeCase = z.infer<typeof disputeCase>;

const submitBody = disputeAnswerBody.refine(
  ({ statement, communication, papers }) => Boolean(statement || communication || papers.length > 0),
  { path: ['statement'], message: 'Please write an answer' },
);

const changing = ['not_found', 'conflict', 'payment_provider_unavailable'] as const;

export const disputeRoutes = routes('Bookings', callers.moneyTeam, {
  listDisputes: {
    ...listByStatus(dispute, disputeStatuses),
    path: '/api/disputes',
    summary: 'Disputed payments, newest first',
  },
  getDispute: {
    ...readOf(disputeCase),
    path: '/api/disputes/{id}',
    summary: 'A dispute with its evidence and the draft response',
  },
  saveDisputeAnswer: {
    method: 'PUT',
    path: '/api/disputes/{id}/answer',
    summary: 'Save a draft response to a dispute, unless it has changed since it was read',
    body: disputeAnswerBody,
    success: { status: 200, schema: disputeCase },
    errors: changing,
  },
  submitDisputeAnswer: {
    method: 'POST',
    path: '/api/disputes/{id}/answer',
    summary: 'Send the answer to a dispute to the bank, which takes one',
    body: submitBody,
    success: { status: 200, schema: disputeCase },
    errors: changing,
  },
  acceptDispute: {
    method: 'POST',
    path: '/api/disputes/{id}/accept',
    stepUp: true,
    summary: 'Accept a dispute: the money goes back to the payer for good',
    success: { status: 200, schema: disputeCase },
    errors: changing,
  },
});
