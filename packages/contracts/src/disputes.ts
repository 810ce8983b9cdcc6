import { z } from 'zod';
import { cents, id, instant, pageQuery } from './fields.ts';
import { route } from './route.ts';

export const disputeStatuses = ['needs_answer', 'under_review', 'won', 'lost'] as const;

/** A payment that its payer's bank has called back. While it lasts the provider keeps the amount. */
export const disputeSummary = z
  .object({
    id,
    status: z.enum(disputeStatuses),
    amount: cents,
    /** The bank's reason, as the provider names it: `fraudulent`, `product_not_received`. */
    reason: z.string(),
    /** Until when the bank takes an answer; null once it takes none. */
    answerBy: instant.nullable(),
  })
  .meta({ id: 'DisputeSummary' });
export type DisputeSummary = z.infer<typeof disputeSummary>;

export const dispute = disputeSummary
  .extend({ bookingId: id.nullable(), businessName: z.string(), campaignName: z.string(), spotId: z.string(), createdAt: instant })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof dispute>;

export const disputeRoutes = {
  listDisputes: route({
    id: 'listDisputes', method: 'GET', path: '/api/disputes', access: 'admin', tag: 'Bookings', summary: 'Payments that their payers’ banks have called back, newest first',
    query: pageQuery.extend({ status: z.enum(disputeStatuses).optional() }), success: { status: 200, schema: z.array(dispute) },
  }),
} as const;
