import { z } from '../shared/zod.ts';
import { spotTypes } from '../shared/business.ts';
import { ownSpotId, spotId, zoneId } from '../shared/towns/fields.ts';
import { disputeSummary } from './disputes.ts';
import { errorCodes, type ErrorCode } from '../shared/errors.ts';
import { adminListQuery, cents, id, instant } from '../shared/fields.ts';
import { artworkSummary } from './proof-view.ts';
import { callers, listByStatus, listOf, readOf, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';
import { ruleTexts } from '../shared/rule-texts.ts';

export const bookingStatuses = [
  'held',
  'capturing',
  'confirmed',
  'cancelling',
  'refunded',
  'expired',
  'released',
  'failed',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
export const paymentStatuses = ['pending', 'authorized', 'paid', 'refunded', 'failed'] as const;
export const refundStatuses = ['pending', 'failed', 'succeeded'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const bookingView = z
  .object({
    id,
    userId: id,
    campaignId: id,
    campaignName: z.string(),
    zone: zoneId,
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
    /** Absent on bookings from before artwork was stored. */
    artwork: artworkSummary.optional(),
    invoiceNumber: z.string().nullable(),
    /** The reason in the member's words. */
    endedBecause: z.string().nullable(),
    bookingDate: instant,
    artworkDueAt: instant.optional(),
    proofsDueAt: instant.optional(),
    /** True on a hold that was offered from the waitlist. */
    offered: z.boolean().optional(),
    /** Set on a paid first booking until the team decides. Nothing has been charged. */
    reviewUntil: instant.nullable().optional(),
    /** The payment card that an approval charges. */
    paidWith: z.object({ brand: z.string(), last4: z.string() }).nullable().optional(),
    /** Deadline of the choice after the card missed its minimum. */
    choiceUntil: instant.nullable().optional(),
    choice: z.enum(['roll', 'refund']).nullable().optional(),
    /** The bank may take days, and may return a refund. */
    refundStatus: z.enum(refundStatuses).nullable().optional(),
    /** Set only in the list of failed refunds. */
    refundTriedAt: instant.nullable().optional(),
    /** Sent only to administrators. */
    dispute: disputeSummary.nullable().optional(),
  })
  .meta({ id: 'Booking' });
export type BookingView = z.infer<typeof bookingView>;

export const bookBody = z.strictObject({ campaignId: id, spotId: ownSpotId });
export type BookBody = z.infer<typeof bookBody>;

const choice = z
  .strictObject({ campaignId: id, spotId: ownSpotId.optional(), spotType: z.enum(spotTypes).optional() })
  .refine((value) => (value.spotId === undefined) !== (value.spotType === undefined), 'Please choose a spot or a size');
export type BookChoice = z.infer<typeof choice>;
export const bookManyBody = z.strictObject({
  cards: z
    .array(choice, 'Please choose a card')
    .min(1, 'Please choose a card')
    .max(12, 'Please choose at most 12 cards')
    .refine(
      (choices) => new Set(choices.map(({ campaignId }) => campaignId)).size === choices.length,
      'Please choose each card once',
    ),
});
export type BookManyBody = z.infer<typeof bookManyBody>;

export const bookOutcome = z
  .object({
    campaignId: id,
    booking: bookingView.nullable(),
    code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]).nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: 'BookOutcome' });
export type BookOutcome = z.infer<typeof bookOutcome>;
export const bookManyResult = z.object({ outcomes: z.array(bookOutcome) });

export const choiceBody = z.strictObject({ choice: z.enum(['roll', 'refund']) });
export type CardChoice = z.infer<typeof choiceBody>['choice'];

export const participation = z
  .object({
    id,
    campaignId: id,
    paid: z.boolean(),
    adContent: z.string().nullable(),
    /** Number such as 2027-03. Missing from an earlier svc-campaigns, like the fields below. */
    number: z.string().optional(),
    adApproved: z.boolean().optional(),
    payBy: instant.nullable().optional(),
    artworkDueAt: instant.optional(),
  })
  .meta({ id: 'Participation' });
export type Participation = z.infer<typeof participation>;

export const bookingRoutes = {
  ...routes('Bookings', callers.verified, {
    book: {
      method: 'POST',
      path: '/api/bookings',
      summary: `Hold a spot for ${ruleTexts.hold}`,
      body: bookBody,
      idempotent: true,
      success: { status: 201, schema: bookingView },
      errors: ['membership_required', 'not_found', 'spot_taken', 'category_taken', 'card_closed', 'too_many_requests'],
    },
    bookMany: {
      method: 'POST',
      path: '/api/bookings/batch',
      summary:
        'Hold a spot on each of several cards: per card, its spot and subcategory together or neither. Returns the ' +
        'result for each card. Each booking is paid separately',
      body: bookManyBody,
      idempotent: true,
      success: { status: 200, schema: bookManyResult },
      errors: ['membership_required'],
    },
    bookAgain: {
      method: 'POST',
      path: '/api/bookings/{id}/again',
      summary: 'Hold the same spot on the next open card of the same zone, with the same ad',
      idempotent: true,
      success: { status: 201, schema: bookingView },
      errors: [
        'membership_required',
        'not_found',
        'spot_taken',
        'category_taken',
        'card_closed',
        'invalid_transition',
        'too_many_requests',
      ],
    },
  }),
  ...routes('Bookings', callers.users, {
    listParticipations: {
      ...listOf(participation),
      path: '/api/users/{userId}/participations',
      roles: rolesFor.office,
      summary: "A member's live holds and bookings, newest first",
      params: z.strictObject({ userId: id }),
      errors: ['not_found'],
    },
    rollOrRefund: {
      method: 'POST',
      path: '/api/bookings/{id}/roll-or-refund',
      roles: rolesFor.money,
      stepUp: true,
      summary:
        'On a card that missed its minimum: move to the next card of the zone without a new charge, or get ' +
        'everything back',
      body: choiceBody,
      idempotent: true,
      success: { status: 200, schema: bookingView },
      errors: [
        'not_found',
        'spot_taken',
        'card_closed',
        'invalid_transition',
        'conflict',
        'payment_provider_unavailable',
      ],
    },
    listBookings: {
      ...listByStatus(bookingView, bookingStatuses),
      path: '/api/bookings',
      roles: rolesFor.everybody,
      summary: "One's own bookings, newest first; all for an administrator, or those of a `userId`",
      query: adminListQuery(bookingStatuses).extend({ userId: id.optional() }),
    },
    getBooking: {
      ...readOf(bookingView),
      path: '/api/bookings/{id}',
      roles: rolesFor.everybody,
      summary: 'One booking',
    },
    checkout: {
      method: 'POST',
      path: '/api/bookings/{id}/checkout',
      summary: 'Start payment: the address of the payment page',
      idempotent: true,
      success: { status: 200, schema: z.object({ url: z.string() }) },
      errors: [
        'membership_required',
        'not_found',
        'hold_expired',
        'invalid_transition',
        'payment_provider_unavailable',
      ],
    },
    cancelBooking: {
      method: 'DELETE',
      path: '/api/bookings/{id}',
      roles: rolesFor.money,
      stepUp: true,
      summary: 'Release a hold, or cancel with a full refund while it is allowed',
      idempotent: true,
      success: { status: 200, schema: bookingView },
      errors: ['not_found', 'cancel_too_late', 'invalid_transition', 'conflict', 'payment_provider_unavailable'],
    },
  }),
};
