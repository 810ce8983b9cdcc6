import { z } from '../shared/zod.ts';
import { spotTypes } from '../shared/business.ts';
import { spotId } from '../shared/towns/fields.ts';
import { id, instant, searchQuery } from '../shared/fields.ts';
import { artworkStates } from './proof-view.ts';
import { designRequest } from './proofs.ts';
import { callers, routes } from '../shared/route.ts';

/** `design` and `changes` are the team's steps, `approval` and `artwork` the member's. */
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
    /** The newest proof's, 0 before the first. */
    version: z.int(),
    /** The card's artwork deadline for `artwork`, its proof deadline for the other steps. */
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
    summary: 'The ads on the open cards that wait for the team or for their member, what is due first first',
    query: artworkQueueQuery,
    success: { status: 200, schema: z.array(waitingArtwork) },
  },
});
