import { z } from '../shared/zod.ts';
import { artworkQueueRoutes } from './artwork-queue.ts';
import { artworkRoutes, artworkView } from './artwork.ts';
import { bookingRoutes, bookingView } from './bookings.ts';
import { firstBookingRoutes } from './first-bookings.ts';
import { teamCardRoutes } from './team-cards.ts';
import { calendarRoutes } from './calendar.ts';
import { cardRoutes } from './cards.ts';
import { disputeRoutes } from './disputes.ts';
import { designTemplate, saveDesignBody } from './designs.ts';
import { eddmRoutes } from './eddm.ts';
import { id, stripeHeaders, versionQuery } from '../shared/fields.ts';
import { galleryRoutes } from './gallery.ts';
import { invoiceRoutes } from './invoices.ts';
import { postalRateRoutes } from './postal-rates.ts';
import { pressRoutes } from './press.ts';
import { designRequest, proofRoutes } from './proofs.ts';
import { adLink, resultsRoutes, resultsView } from './results.ts';
import { callers, fileOf, listOf, routes } from '../shared/route.ts';
import { setupCheck } from '../shared/setup-check.ts';
import { unownedPaymentRoutes } from './unowned-payments.ts';
import { waitlistRoutes } from './waitlist.ts';

export * from './artwork-queue.ts';
export * from './artwork.ts';
export * from './bookings.ts';
export * from './calendar.ts';
export * from './team-cards.ts';
export * from './cards.ts';
export * from './designs.ts';
export * from './disputes.ts';
export * from './eddm.ts';
export * from './gallery.ts';
export * from './invoices.ts';
export * from './postal-rates.ts';
export * from './press.ts';
export * from './print-sizes.ts';
export * from './proofs.ts';
export * from './results.ts';
export * from './unowned-payments.ts';
export * from './waitlist.ts';

export const adExport = z
  .object({
    bookingId: id,
    artwork: artworkView.nullable(),
    designRequest: designRequest.nullable(),
    link: adLink.nullable(),
    results: resultsView.nullable(),
  })
  .meta({ id: 'AdExport' });
export type AdExport = z.infer<typeof adExport>;

const adExportRoutes = routes('Artwork', callers.users, {
  exportAds: {
    ...listOf(adExport),
    path: '/api/bookings/ads',
    summary: 'All stored data about one’s own ads, newest bookings first; only the id for a booking without an ad',
  },
});

const designRoutes = {
  ...routes('Cards', callers.anyone, {
    listDesignTemplates: {
      ...listOf(designTemplate),
      path: '/api/design-templates',
      cached: true,
      summary: 'The design templates that can be chosen, the newest first',
    },
    designTemplateImage: {
      ...fileOf('image/png'),
      path: '/api/design-templates/{id}.png',
      summary: 'The picture of a design template with sample text',
      query: versionQuery,
    },
  }),
  ...routes('Cards', callers.usersAndCardTeam, {
    saveDesign: {
      method: 'PUT',
      path: '/api/bookings/{id}/design',
      tag: 'Bookings',
      summary: "Save a filled template as a booking's ad, until its card goes to print",
      body: saveDesignBody,
      success: { status: 200, schema: bookingView },
      errors: ['not_found', 'invalid_transition', 'conflict'],
    },
  }),
};

const paymentCheckRoutes = routes('System', callers.owners, {
  checkPayments: {
    method: 'GET',
    path: '/api/campaigns/payment-check',
    summary: 'Whether payments can be taken: one is opened at the provider and cancelled, at most once a minute',
    success: { status: 200, schema: setupCheck },
  },
});

const paymentRoutes = routes('Bookings', callers.anyone, {
  stripeWebhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    summary: "Stripe's events, signed",
    headers: stripeHeaders,
    bodyType: 'application/json',
    success: { status: 200, schema: z.object({ received: z.literal(true) }) },
    errors: ['signature_invalid'],
  },
});

export const campaignsRoutes = {
  ...teamCardRoutes,
  ...artworkQueueRoutes,
  ...cardRoutes,
  ...galleryRoutes,
  ...designRoutes,
  ...artworkRoutes,
  ...proofRoutes,
  ...pressRoutes,
  ...eddmRoutes,
  ...postalRateRoutes,
  ...resultsRoutes,
  ...adExportRoutes,
  // Must come before the route of a booking by its id.
  ...calendarRoutes,
  ...firstBookingRoutes,
  ...bookingRoutes,
  ...waitlistRoutes,
  ...invoiceRoutes,
  ...disputeRoutes,
  ...paymentCheckRoutes,
  ...unownedPaymentRoutes,
  ...paymentRoutes,
} as const;
