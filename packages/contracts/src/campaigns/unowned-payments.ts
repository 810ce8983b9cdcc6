import { z } from '../shared/zod.ts';
import { bookingView } from './bookings.ts';
import { cents, id, idParams, instant, pageQuery, statusFilter } from '../shared/fields.ts';
import { route } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

/** `returned` automatically to the payer; `settled` by a person, at the provider. */
export const unownedStatuses = ['waiting', 'returned', 'settled'] as const;
export type UnownedStatus = (typeof unownedStatuses)[number];

/** A payment that matches no booking, such as one made after the backup that was restored. `id` is the provider's. */
export const unownedPayment = z
  .object({
    id,
    kind: z.enum(['booking', 'membership']),
    amount: cents,
    email: z.string().nullable(),
    status: z.enum(unownedStatuses),
    /** Empty if no person has to decide. */
    reason: z.string(),
    paidAt: instant,
  })
  .meta({ id: 'UnownedPayment' });
export type UnownedPayment = z.infer<typeof unownedPayment>;

export const unownedPaymentRoutes = {
  listFailedRefunds: route({
    id: 'listFailedRefunds',
    method: 'GET',
    path: '/api/bookings/failed-refunds',
    access: 'admin',
    roles: rolesFor.money,
    tag: 'Bookings',
    summary: 'Bookings whose refund has failed and is tried again, newest first',
    query: pageQuery,
    success: { status: 200, schema: z.array(bookingView) },
  }),
  listUnownedPayments: route({
    id: 'listUnownedPayments',
    method: 'GET',
    path: '/api/campaigns/unowned-payments',
    access: 'admin',
    roles: rolesFor.money,
    tag: 'Bookings',
    summary: 'Payments that belong to nothing we know, newest first',
    query: pageQuery.extend({ status: statusFilter(unownedStatuses) }),
    success: { status: 200, schema: z.array(unownedPayment) },
    errors: ['invalid_status'],
  }),
  settleUnownedPayment: route({
    id: 'settleUnownedPayment',
    method: 'POST',
    path: '/api/campaigns/unowned-payments/{id}/settle',
    access: 'admin',
    roles: rolesFor.money,
    tag: 'Bookings',
    summary: 'Say that a payment that belonged to nothing has been dealt with at the provider',
    params: idParams,
    success: { status: 200, schema: unownedPayment },
    errors: ['not_found'],
  }),
  reopenUnownedPayment: route({
    id: 'reopenUnownedPayment',
    method: 'POST',
    path: '/api/campaigns/unowned-payments/{id}/reopen',
    access: 'admin',
    roles: rolesFor.money,
    tag: 'Bookings',
    summary: 'Take back that a payment has been dealt with: it waits again',
    params: idParams,
    success: { status: 200, schema: unownedPayment },
    errors: ['not_found', 'conflict'],
  }),
} as const;
