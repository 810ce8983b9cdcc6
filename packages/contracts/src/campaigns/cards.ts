import { z } from '../shared/zod.ts';
import { spotTypes } from '../shared/business.ts';
import { cents, id, instant, text, textLike } from '../shared/fields.ts';
import { callers, fileOf, listOf, readOf, routes } from '../shared/route.ts';
import { ownZoneId, spotId, zoneId } from '../shared/towns/fields.ts';
import { spotIds } from '../shared/towns/offer.ts';

export const campaignStatuses = ['draft', 'upcoming', 'locked', 'active', 'completed', 'cancelled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const spotState = z.enum(['free', 'held', 'sold']);
export type SpotState = z.infer<typeof spotState>;

export const spot = z
  .object({
    id: spotId,
    spotType: z.enum(spotTypes),
    position: z.string(),
    price: cents,
    state: spotState,
    holdExpiresAt: instant.nullable(),
    /** End of the last holder's first refusal; the spot is held for all others until then. */
    keptUntil: instant.nullable().optional(),
  })
  .meta({ id: 'Spot' });
export type Spot = z.infer<typeof spot>;

/** `sold` spots against the `minimum`. Before `decidesAt` (booking closes), `standing` is a forecast. */
export const goNoGo = z
  .object({
    minimum: z.int(),
    sold: z.int(),
    decidesAt: instant,
    standing: z.enum(['go', 'short']),
    decided: z.boolean(),
  })
  .meta({ id: 'GoNoGo' });
export type GoNoGo = z.infer<typeof goNoGo>;

const cardFields = {
  id,
  name: z.string(),
  description: z.string(),
  zone: zoneId,
  status: z.enum(campaignStatuses),
  distributionDate: instant,
  bookingClosesAt: instant,
  cancelUntil: instant,
  artworkDueAt: instant,
  proofsDueAt: instant,
  pressLockAt: instant,
  totalHouseholds: z.int(),
  /** Residential and business mailboxes; not sent by an older release. */
  totalMailboxes: z.int().optional(),
  free: z.object({ medium: z.int(), large: z.int() }),
  /** Null on a card that has never been open. */
  opensAt: instant.nullable().optional(),
  goNoGo: goNoGo.optional(),
  /** Subcategories of businesses that are on the card or paying; not sent in lists by an older release. */
  takenSubcategories: z.array(z.string()).optional(),
  /** Subcategories of last holders whose spots are kept until a date. */
  keptSubcategories: z.array(z.object({ subcategory: z.string(), until: instant })).optional(),
};

export const campaignSummary = z.object(cardFields).meta({ id: 'CampaignSummary' });
export type CampaignSummary = z.infer<typeof campaignSummary>;

export const campaign = z
  .object({
    ...cardFields,
    distributionZipCodes: z.array(z.string()),
    spots: z.array(spot),
    takenSubcategories: z.array(z.string()),
    createdAt: instant,
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof campaign>;

export const spotChange = z
  .object({
    campaignId: id,
    spotId,
    state: spotState,
    holdExpiresAt: instant.nullable(),
    keptUntil: instant.nullable().optional(),
    takenSubcategories: z.array(z.string()),
  })
  .meta({ id: 'SpotChange' });
export type SpotChange = z.infer<typeof spotChange>;

export const dashboardCampaign = z
  .object({
    id,
    name: z.string(),
    /** The card's displayed number, such as 2027-03; not sent by an older release. */
    number: z.string().optional(),
    status: z.enum(['scheduled', 'active', 'completed']),
    startDate: instant,
    endDate: instant,
    zipCode: z.string(),
    zone: zoneId,
    /** Mailboxes that get the card; not sent by an older release. */
    totalHouseholds: z.int().optional(),
    adSpots: z.array(z.object({ id: spotId, spotType: z.enum(spotTypes), position: z.string(), price: cents })),
  })
  .meta({ id: 'DashboardCampaign' });
export type DashboardCampaign = z.infer<typeof dashboardCampaign>;

/** Refuses years that can only be typing mistakes. */
const cardDate = instant.refine((value) => value >= '2000' && value < '2100', 'Please enter a year from 2000 to 2099');

const cardBody = {
  name: text('Please enter a name', 120),
  description: z.string().trim().max(2000),
  zone: ownZoneId,
  distributionDate: cardDate,
  distributionZipCodes: z
    .array(textLike(/^\d{5}$/, 'Please enter five digits'))
    .min(1)
    .max(50),
  totalHouseholds: z.int().min(1).max(1_000_000),
};
/** By default the card goes to every mailbox of its zone. */
const totalMailboxes = z.int().min(1).max(1_000_000).optional();
const minimumSpots = z
  .int()
  .min(1)
  .refine((count) => count <= spotIds().length, { error: () => `A card has ${spotIds().length} spots` })
  .optional();
export const createCampaignBody = z.strictObject({ ...cardBody, totalMailboxes, minimumSpots });
export type CreateCampaignBody = z.infer<typeof createCampaignBody>;
export const updateCampaignBody = z.strictObject({ ...cardBody, totalMailboxes, minimumSpots }).partial();
export type UpdateCampaignBody = z.infer<typeof updateCampaignBody>;

const tag = 'Cards';

export const cardRoutes = {
  ...routes(tag, callers.anyone, {
    listCampaigns: {
      ...listOf(campaignSummary),
      path: '/api/campaigns',
      cached: true,
      summary: 'Open and running cards with free counts and taken subcategories, the last one to be distributed first',
    },
    getCampaign: {
      ...readOf(campaign),
      path: '/api/campaigns/{id}',
      cached: true,
      summary: 'One card with its spots',
    },
    streamCampaign: {
      ...fileOf('text/event-stream'),
      path: '/api/campaigns/{id}/stream',
      summary: 'Server-sent events: `ready` once no change can be missed, then `spot` on each change',
    },
  }),
  ...routes(tag, callers.office, {
    listUserCampaigns: {
      ...listOf(dashboardCampaign),
      path: '/api/campaigns/user/{userId}',
      access: 'user',
      summary: 'The cards a member is on, as the dashboard shows them, the last one to be distributed first',
      params: z.strictObject({ userId: id }),
      errors: ['not_found'],
    },
    createCampaign: {
      method: 'POST',
      path: '/api/campaigns',
      summary: 'Create a card',
      body: createCampaignBody,
      success: { status: 201, schema: campaign },
    },
    updateCampaign: {
      method: 'PATCH',
      path: '/api/campaigns/{id}',
      summary: 'Change a card',
      body: updateCampaignBody,
      success: { status: 200, schema: campaign },
      errors: ['not_found', 'invalid_transition', 'conflict'],
    },
    setCampaignStatus: {
      method: 'POST',
      path: '/api/campaigns/{id}/status',
      summary: 'Move a card along its life cycle',
      body: z.strictObject({ status: z.enum(campaignStatuses) }),
      success: { status: 200, schema: campaign },
      errors: ['invalid_status', 'not_found', 'invalid_transition', 'conflict'],
    },
  }),
} as const;
