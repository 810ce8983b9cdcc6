import { z } from '../shared/zod.ts';
import { spotTypes } from '../shared/business.ts';
import { spotId, zoneId } from '../shared/towns/fields.ts';
import { cents, id, instant } from '../shared/fields.ts';
import { callers, listOf, readOf, routes } from '../shared/route.ts';

export const waitlistPlace = z
  .object({
    campaignId: id,
    campaignName: z.string(),
    distributionDate: instant,
    subcategory: z.string(),
    ahead: z.int(),
    joinedAt: instant,
  })
  .meta({ id: 'WaitlistPlace' });
export type WaitlistPlace = z.infer<typeof waitlistPlace>;

export const memberCardStatus = z
  .object({ campaignId: id, kept: z.object({ spotId, until: instant }).nullable(), waiting: waitlistPlace.nullable() })
  .meta({ id: 'CardStanding' });
export type MemberCardStatus = z.infer<typeof memberCardStatus>;

export const offerView = z
  .object({
    bookingId: id,
    campaignName: z.string(),
    zone: zoneId,
    distributionDate: instant,
    spotId,
    spotType: z.enum(spotTypes),
    amount: cents,
    until: instant,
    state: z.enum(['open', 'taken', 'declined', 'expired']),
  })
  .meta({ id: 'WaitlistOffer' });
export type OfferView = z.infer<typeof offerView>;

export const waitlistRoutes = {
  ...routes('Waitlist', callers.users, {
    listWaitlist: {
      ...listOf(waitlistPlace),
      path: '/api/campaigns/waitlist',
      summary: "One's own places in queues, the newest first",
    },
    cardStanding: {
      ...readOf(memberCardStatus),
      path: '/api/campaigns/{id}/standing',
      summary: 'The spot kept for oneself on a card, and the place in its queue',
    },
    leaveWaitlist: {
      method: 'DELETE',
      path: '/api/campaigns/{id}/waitlist',
      summary: 'Leave the waitlist',
      success: { status: 204 },
      errors: ['not_found'],
    },
    getOffer: {
      ...readOf(offerView),
      path: '/api/bookings/offers/{token}',
      access: 'public',
      summary: 'The spot that was offered with this link',
    },
    declineOffer: {
      method: 'POST',
      path: '/api/bookings/offers/{token}/decline',
      access: 'public',
      summary: 'Decline an offered spot, which is then offered to the next person; idempotent',
      success: { status: 200, schema: offerView },
      errors: ['not_found', 'invalid_transition'],
    },
  }),
  ...routes('Waitlist', callers.verified, {
    joinWaitlist: {
      method: 'POST',
      path: '/api/campaigns/{id}/waitlist',
      summary: "Wait for a place for one's subcategory on a card; the same place when asked again",
      success: { status: 201, again: 200, schema: waitlistPlace },
      errors: ['membership_required', 'not_found', 'card_closed', 'invalid_transition'],
    },
  }),
};
