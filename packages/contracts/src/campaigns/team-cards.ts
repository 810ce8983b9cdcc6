import { z } from '../shared/zod.ts';
import { bookingStatuses, bookingView, paymentStatuses } from './bookings.ts';
import { campaign, campaignStatuses, campaignSummary } from './cards.ts';
import { ownSpotId, spotId } from '../shared/towns/fields.ts';
import { id, instant } from '../shared/fields.ts';
import { adStandings, artworkStates } from './proof-view.ts';
import { callers, listByStatus, readOf, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

export const spotHolder = z
  .object({
    spotId,
    bookingId: id,
    userId: id,
    businessName: z.string(),
    businessSubcategory: z.string(),
    /** Null while the claim has no booking yet. */
    status: z.enum(bookingStatuses).nullable(),
    paymentStatus: z.enum(paymentStatuses).nullable(),
    artwork: z.enum(artworkStates),
    /** Missing from an earlier svc-campaigns. */
    ad: z.enum(adStandings).optional(),
    /** Null for a paid spot. */
    heldUntil: instant.nullable(),
  })
  .meta({ id: 'SpotHolder' });
export type SpotHolder = z.infer<typeof spotHolder>;

export const teamCard = campaign
  .extend({ holders: z.array(spotHolder), /** Number of people on the waitlist. */ waiting: z.int() })
  .meta({ id: 'DeskCard' });
export type TeamCard = z.infer<typeof teamCard>;

export const moveBookingBody = z.strictObject({ spotId: ownSpotId });

const tag = 'Cards';

export const teamCardRoutes = routes(tag, callers.wholeTeam, {
  listDeskCards: {
    ...listByStatus(campaignSummary, campaignStatuses),
    path: '/api/campaigns/desk',
    summary: 'All cards, drafts and cancelled ones too, the last one to be distributed first; `q` searches their names',
  },
  getDeskCard: {
    ...readOf(teamCard),
    path: '/api/campaigns/{id}/desk',
    summary: 'One card with who holds which spot',
  },
  moveBooking: {
    method: 'POST',
    path: '/api/bookings/{id}/move',
    roles: rolesFor.office,
    tag: 'Bookings',
    summary: 'Give a paid booking another free spot of its size on the same card; the member is notified',
    body: moveBookingBody,
    success: { status: 200, schema: bookingView },
    errors: ['not_found', 'spot_taken', 'invalid_transition', 'conflict'],
  },
});
