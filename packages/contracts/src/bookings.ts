import { z } from 'zod';
import { spotTypes, zones } from './business.ts';
import { spotId } from './cards.ts';
import { adminListQuery, cents, id, idParams, instant } from './fields.ts';
import { route } from './route.ts';

export const bookingStatuses = ['held', 'capturing', 'confirmed', 'cancelling', 'refunded', 'expired', 'released', 'failed'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
export const paymentStatuses = ['pending', 'authorized', 'paid', 'refunded', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const bookingView = z
  .object({
    id,
    userId: id,
    campaignId: id,
    campaignName: z.string(),
    zone: z.enum(zones),
    distributionDate: instant,
    spotId,
    adSpotId: z.string(),
    spotType: z.enum(spotTypes),
    businessName: z.string(),
    businessSubcategory: z.string(),
    status: z.enum(bookingStatuses),
    holdExpiresAt: instant.nullable(),
    cancelUntil: instant,
    amount: cents,
    paymentStatus: z.enum(paymentStatuses),
    adApproved: z.boolean(),
    adContent: z.string().nullable(),
    designTemplateId: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    /** Why the booking ended without a spot, in the member's words. */
    endedBecause: z.string().nullable(),
    bookingDate: instant,
  })
  .meta({ id: 'Booking' });
export type BookingView = z.infer<typeof bookingView>;

export const bookBody = z.strictObject({ campaignId: id, spotId });
export type BookBody = z.infer<typeof bookBody>;

export const participation = z
  .object({ id, campaignId: id, paid: z.boolean(), adContent: z.string().nullable() })
  .meta({ id: 'Participation' });
export type Participation = z.infer<typeof participation>;

const tag = 'Bookings';

export const bookingRoutes = {
  listParticipations: route({
    id: 'listParticipations', method: 'GET', path: '/api/users/{userId}/participations', access: 'user', tag, summary: "A member's live holds and bookings",
    params: z.strictObject({ userId: id }), success: { status: 200, schema: z.array(participation) }, errors: ['not_found'],
  }),
  book: route({
    id: 'book', method: 'POST', path: '/api/bookings', access: 'verified', tag, summary: 'Hold a spot for 15 minutes',
    body: bookBody, idempotent: true, success: { status: 201, schema: bookingView },
    errors: ['membership_required', 'not_found', 'spot_taken', 'category_taken', 'card_closed'],
  }),
  listBookings: route({
    id: 'listBookings', method: 'GET', path: '/api/bookings', access: 'user', tag, summary: "One's own bookings, newest first; all for an administrator",
    query: adminListQuery, success: { status: 200, schema: z.array(bookingView) },
  }),
  getBooking: route({
    id: 'getBooking', method: 'GET', path: '/api/bookings/{id}', access: 'user', tag, summary: 'One booking',
    params: idParams, success: { status: 200, schema: bookingView }, errors: ['not_found'],
  }),
  checkout: route({
    id: 'checkout', method: 'POST', path: '/api/bookings/{id}/checkout', access: 'verified', tag, summary: 'Start payment: the address of the payment page',
    params: idParams, success: { status: 200, schema: z.object({ url: z.string() }) },
    errors: ['membership_required', 'not_found', 'hold_expired', 'invalid_transition', 'payment_provider_unavailable'],
  }),
  cancelBooking: route({
    id: 'cancelBooking', method: 'DELETE', path: '/api/bookings/{id}', access: 'user', tag, summary: 'Release a hold, or cancel with a full refund while it is allowed',
    params: idParams, success: { status: 200, schema: bookingView }, errors: ['not_found', 'cancel_too_late', 'invalid_transition', 'conflict', 'payment_provider_unavailable'],
  }),
} as const;
