import { z } from 'zod';
import { spotIds, spotTypes, zones } from './business.ts';
import { adDesign, designTemplate, saveDesignBody } from './designs.ts';
import { adminListQuery, cents, id, idParams, instant, pageQuery, text } from './fields.ts';
import { route } from './route.ts';

export * from './designs.ts';

export const campaignStatuses = ['draft', 'upcoming', 'locked', 'active', 'completed', 'cancelled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const spotId = z.enum(spotIds);
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
  })
  .meta({ id: 'Spot' });
export type Spot = z.infer<typeof spot>;

const cardFields = {
  id,
  name: z.string(),
  description: z.string(),
  zone: z.enum(zones),
  status: z.enum(campaignStatuses),
  distributionDate: instant,
  bookingClosesAt: instant,
  cancelUntil: instant,
  totalHouseholds: z.int(),
  free: z.object({ medium: z.int(), large: z.int() }),
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

/** One change of a spot, as the card's stream tells it. The client merges it into the card it has. */
export const spotChange = z
  .object({ campaignId: id, spotId, state: spotState, holdExpiresAt: instant.nullable(), takenSubcategories: z.array(z.string()) })
  .meta({ id: 'SpotChange' });
export type SpotChange = z.infer<typeof spotChange>;

export const dashboardCampaign = z
  .object({
    id,
    name: z.string(),
    status: z.enum(['scheduled', 'active', 'completed']),
    startDate: instant,
    endDate: instant,
    zipCode: z.string(),
    zone: z.enum(zones),
    adSpots: z.array(z.object({ id: spotId, spotType: z.enum(spotTypes), position: z.string(), price: cents })),
  })
  .meta({ id: 'DashboardCampaign' });
export type DashboardCampaign = z.infer<typeof dashboardCampaign>;

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

/** An ad as its business approved it: a filled template, or the picture of an uploaded file. */
export const galleryAd = z.object({
  spotId,
  spotType: z.enum(spotTypes),
  businessName: z.string(),
  businessCategory: z.string(),
  businessSubcategory: z.string(),
  design: adDesign.nullable(),
  imageUrl: z.string().nullable(),
});
export type GalleryAd = z.infer<typeof galleryAd>;

export const galleryCard = z
  .object({ id, name: z.string(), zone: z.enum(zones), status: z.enum(campaignStatuses), distributionDate: instant, ads: z.array(galleryAd) })
  .meta({ id: 'GalleryCard' });
export type GalleryCard = z.infer<typeof galleryCard>;

export const participation = z
  .object({ id, campaignId: id, paid: z.boolean(), adContent: z.string().nullable() })
  .meta({ id: 'Participation' });
export type Participation = z.infer<typeof participation>;

export const invoice = z
  .object({
    id,
    invoiceNumber: z.string(),
    bookingId: id,
    date: instant,
    description: z.string(),
    amount: cents,
    status: z.enum(['paid', 'pending']),
    paidDate: instant.nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoice>;

const cardBody = {
  name: text('Please enter a name', 120),
  description: z.string().trim().max(2000),
  zone: z.enum(zones),
  distributionDate: instant,
  distributionZipCodes: z.array(z.string().regex(/^\d{5}$/, 'Please enter five digits')).min(1).max(50),
  totalHouseholds: z.int().min(1).max(1_000_000),
};
export const createCampaignBody = z.strictObject(cardBody);
export type CreateCampaignBody = z.infer<typeof createCampaignBody>;
export const updateCampaignBody = z.strictObject(cardBody).partial();
export type UpdateCampaignBody = z.infer<typeof updateCampaignBody>;

const cards = 'Cards';
const bookings = 'Bookings';
const userParams = z.strictObject({ userId: id });

export const campaignsRoutes = {
  listCampaigns: route({
    id: 'listCampaigns', method: 'GET', path: '/api/campaigns', access: 'public', tag: cards, summary: 'Open and running cards with free counts by size',
    success: { status: 200, schema: z.array(campaignSummary) },
  }),
  getCampaign: route({
    id: 'getCampaign', method: 'GET', path: '/api/campaigns/{id}', access: 'public', tag: cards, summary: 'One card with its 14 spots',
    params: idParams, success: { status: 200, schema: campaign }, errors: ['not_found'],
  }),
  streamCampaign: route({
    id: 'streamCampaign', method: 'GET', path: '/api/campaigns/{id}/stream', access: 'public', tag: cards, summary: 'Server-sent events: `ready` once nothing can be missed, then `spot` on each change',
    params: idParams, success: { status: 200, contentType: 'text/event-stream' }, errors: ['not_found'],
  }),
  listUserCampaigns: route({
    id: 'listUserCampaigns', method: 'GET', path: '/api/campaigns/user/{userId}', access: 'user', tag: cards, summary: 'The cards a member is on, as the dashboard shows them',
    params: userParams, success: { status: 200, schema: z.array(dashboardCampaign) }, errors: ['not_found'],
  }),
  listParticipations: route({
    id: 'listParticipations', method: 'GET', path: '/api/users/{userId}/participations', access: 'user', tag: bookings, summary: "A member's live holds and bookings",
    params: userParams, success: { status: 200, schema: z.array(participation) }, errors: ['not_found'],
  }),
  listGallery: route({
    id: 'listGallery', method: 'GET', path: '/api/campaigns/gallery', access: 'public', tag: cards, summary: 'Printed cards, past and present, with the ads their businesses approved, newest first',
    query: pageQuery, success: { status: 200, schema: z.array(galleryCard) },
  }),
  listDesignTemplates: route({
    id: 'listDesignTemplates', method: 'GET', path: '/api/design-templates', access: 'public', tag: cards, summary: 'The design templates that can be chosen',
    success: { status: 200, schema: z.array(designTemplate) },
  }),
  designTemplateImage: route({
    id: 'designTemplateImage', method: 'GET', path: '/api/design-templates/{id}.png', access: 'public', tag: cards, summary: 'The picture of a design template with sample text',
    params: idParams, success: { status: 200, contentType: 'image/png' }, errors: ['not_found'],
  }),
  createCampaign: route({
    id: 'createCampaign', method: 'POST', path: '/api/campaigns', access: 'admin', tag: cards, summary: 'Create a card',
    body: createCampaignBody, success: { status: 201, schema: campaign },
  }),
  updateCampaign: route({
    id: 'updateCampaign', method: 'PATCH', path: '/api/campaigns/{id}', access: 'admin', tag: cards, summary: 'Change a card',
    params: idParams, body: updateCampaignBody, success: { status: 200, schema: campaign }, errors: ['not_found', 'invalid_transition', 'conflict'],
  }),
  setCampaignStatus: route({
    id: 'setCampaignStatus', method: 'POST', path: '/api/campaigns/{id}/status', access: 'admin', tag: cards, summary: 'Move a card along its life cycle',
    params: idParams, body: z.strictObject({ status: z.enum(campaignStatuses) }), success: { status: 200, schema: campaign }, errors: ['not_found', 'invalid_transition', 'conflict'],
  }),
  book: route({
    id: 'book', method: 'POST', path: '/api/bookings', access: 'verified', tag: bookings, summary: 'Hold a spot for 15 minutes',
    body: bookBody, idempotent: true, success: { status: 201, schema: bookingView },
    errors: ['membership_required', 'not_found', 'spot_taken', 'category_taken', 'card_closed'],
  }),
  listBookings: route({
    id: 'listBookings', method: 'GET', path: '/api/bookings', access: 'user', tag: bookings, summary: "One's own bookings, newest first; all for an administrator",
    query: adminListQuery, success: { status: 200, schema: z.array(bookingView) },
  }),
  getBooking: route({
    id: 'getBooking', method: 'GET', path: '/api/bookings/{id}', access: 'user', tag: bookings, summary: 'One booking',
    params: idParams, success: { status: 200, schema: bookingView }, errors: ['not_found'],
  }),
  checkout: route({
    id: 'checkout', method: 'POST', path: '/api/bookings/{id}/checkout', access: 'verified', tag: bookings, summary: 'Start payment: the address of the payment page',
    params: idParams, success: { status: 200, schema: z.object({ url: z.string() }) },
    errors: ['membership_required', 'not_found', 'hold_expired', 'invalid_transition', 'payment_provider_unavailable'],
  }),
  saveDesign: route({
    id: 'saveDesign', method: 'PUT', path: '/api/bookings/{id}/design', access: 'user', tag: bookings, summary: "Save a filled template as a booking's ad, until its card goes to print",
    params: idParams, body: saveDesignBody, success: { status: 200, schema: bookingView }, errors: ['not_found', 'invalid_transition', 'conflict'],
  }),
  cancelBooking: route({
    id: 'cancelBooking', method: 'DELETE', path: '/api/bookings/{id}', access: 'user', tag: bookings, summary: 'Release a hold, or cancel with a full refund while it is allowed',
    params: idParams, success: { status: 200, schema: bookingView }, errors: ['not_found', 'cancel_too_late', 'invalid_transition', 'conflict', 'payment_provider_unavailable'],
  }),
  listInvoices: route({
    id: 'listInvoices', method: 'GET', path: '/api/invoices', access: 'user', tag: bookings, summary: "One's own invoices, newest first; all for an administrator",
    query: pageQuery, success: { status: 200, schema: z.array(invoice) },
  }),
  invoicePdf: route({
    id: 'invoicePdf', method: 'GET', path: '/api/invoices/{id}.pdf', access: 'user', tag: bookings, summary: "One's own invoice as a PDF; any for an administrator",
    params: idParams, success: { status: 200, contentType: 'application/pdf' }, errors: ['not_found'],
  }),
  stripeWebhook: route({
    id: 'stripeWebhook', method: 'POST', path: '/api/stripe/webhook', access: 'public', tag: bookings, summary: "Stripe's events, signed",
    bodyType: 'application/json', success: { status: 200, schema: z.object({ received: z.literal(true) }) }, errors: ['signature_invalid'],
  }),
} as const;
