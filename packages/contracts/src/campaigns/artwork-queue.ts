import { z } from '../shared/zod.ts';
import { spotTypes } from '../shared/business.ts';
import { spotId } from '../shared/towns/fields.ts';
import { id, instant, searchQuery } from '../shared/fields.ts';
import { artworkStates } from './proof-view.ts';
import { designRequest } from './proofs.ts';
import { callers, routes } from '../shared/route.ts';

/** The team does `design` and `changes`; the member does `approval` and `artwork`. */
export const artworkSteps = ['design', 'changes', 'approval', 'artwork'] as const;
export type ArtworkStep = (typeof artworkSteps)[number];

export const artworkSides = ['team', 'member'] as const;

export const waitingArtwork = z
  .object({
    bookingId: id,
    campaignId: id,
    campaignName: z.string(),
    spotId,
    spotType: z.enum(spotTypes),
    businessName: z.string(),
    businessSubcategory: z.string(),
    step: z.enum(artworkSteps),
    waitsFor: z.enum(artworkSides),
    state: z.enum(artworkStates),
    /** Version of the newest proof; 0 before the first proof. */
    version: z.int(),
    /** The card's artwork deadline if the step is `artwork`, otherwise its proof deadline. */
    dueAt: instant,
    request: designRequest.nullable(),
  })
  .meta({ id: 'WaitingArtwork' });
export type WaitingArtwork = z.infer<typeof waitingArtwork>;

export const artworkQueueQuery = searchQuery.extend({
  step: z.enum(artworkSteps).optional(),
  waitsFor: z.enum(artworkSides).optional(),
  campaignId: id.optional(),
  bookingId: id.optional(),
});
export type ArtworkQueueQuery = z.infer<typeof artworkQueueQuery>;

export const artworkQueueRoutes = routes('Artwork', callers.cardTeam, {
  listWaitingArtwork: {
    method: 'GET',
    path: '/api/campaigns/artwork',
    summary: 'Ads on open cards that wait for the team or the member, earliest deadline first',
    query: artworkQueueQuery,
    success: { status: 200, schema: z.array(waitingArtwork) },
  },
});
