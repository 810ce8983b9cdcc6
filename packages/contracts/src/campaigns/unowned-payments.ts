import { z } from '../shared/zod.ts';
import { bookingView } from './bookings.ts';
import { cents, id, instant, pageQuery, statusFilter } from '../shared/fields.ts';
import { callers, listOf, routes } from '../shared/route.ts';

/** `returned`: automatically, to the payer. `settled`: by a team member, at the provider. */
export const unownedStatuses = ['waiting', 'returned', 'settled'] as const;
export type UnownedStatus = (typeof unownedStatuses)[number];

/** A payment that matches no booking, such as one made after the restored backup. `id` is the provider's. */
export const unownedPayment = z
  .object({
    id,
    kind: z.enum(['booking', 'membership']),
    amount: cents,
    email: z.string().nullable(),
    status: z.enum(unownedStatuses),
    /** Empty if the team does not have to decide. */
    reason: z.string(),
    paidAt: instant,
  })
  .meta({ id: 'UnownedPayment' });
export type UnownedPayment = z.infer<typeof unownedPayment>;

export const unownedPaymentRoutes = routes('Bookings', callers.moneyTeam, {
  listFailedRefunds: {
    ...listOf(bookingView),
    path: '/api/bookings/failed-refunds',
    summary: 'Bookings whose refund has failed and is tried again, newest first',
  },
  listUnownedPayments: {
    method: 'GET',
    path: '/api/campaigns/unowned-payments',
    summary: 'Unmatched payments, newest first',
    query: pageQuery.extend({ status: statusFilter(unownedStatuses) }),
    success: { status: 200, schema: z.array(unownedPayment) },
    errors: ['invalid_status'],
  },
  settleUnownedPayment: {
    method: 'POST',
    path: '/api/campaigns/unowned-payments/{id}/settle',
    summary: 'Mark an unmatched payment as settled at the provider',
    success: { status: 200, schema: unownedPayment },
    errors: ['not_found'],
  },
  reopenUnownedPayment: {
    method: 'POST',
    path: '/api/campaigns/unowned-payments/{id}/reopen',
    summary: 'Mark a settled payment as waiting again',
    success: { status: 200, schema: unownedPayment },
    errors: ['not_found', 'conflict'],
  },
});
