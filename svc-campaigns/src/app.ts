import {
  createAudit,
  createIdempotencyKeys,
  createRoutes,
  type ServiceDeps,
  type ServiceParts,
} from '@postcard/service-kit';
import { createArtworkDesk } from './creative/module.ts';
import { createCancel, createGiveBack } from './booking/bookings/cancel.ts';
import { createCarryAd } from './creative/designs/carry-ad.ts';
import { createCheckOut } from './booking/bookings/check-out.ts';
import { createHoldAgain, createHoldMany } from './booking/bookings/hold-more.ts';
import { createHold } from './booking/bookings/hold.ts';
import { createMoveSpot } from './booking/bookings/move-spot.ts';
import { createRoll } from './booking/bookings/roll.ts';
import { createSaveDesign } from './creative/designs/save-design.ts';
import { addBookingRoutes } from './booking/bookings/routes.ts';
import { createShortCard } from './booking/bookings/short-card.ts';
import { createBookingStore } from './booking/bookings/store.ts';
import { addCardDeskRoutes } from './booking/bookings/admin-card-routes.ts';
import { createKeeper } from './booking/cards/card-sweeper.ts';
import { createOpening } from './booking/first-refusal/opening.ts';
import { addCardRoutes } from './booking/cards/routes.ts';
import { createTellKept } from './booking/first-refusal/tell-kept.ts';
import { createCardStore, type CardStore } from './booking/cards/store.ts';
import { createCardStreams } from './booking/cards/stream.ts';
import type { Config } from './config.ts';
import { seedPrintedCards } from './demo/printed.ts';
import { ensureUpcomingCards, seedSoldSpots } from './demo/seed.ts';
import { readPreviews } from './creative/design-templates/previews.ts';
import { addDesignTemplateRoutes } from './creative/design-templates/routes.ts';
import { stockTemplates } from './creative/design-templates/stock.ts';
import { createDesignTemplateStore } from './creative/design-templates/store.ts';
import { createDisputeDesk } from './billing/disputes/cases.ts';
import { createFollowDisputes } from './billing/disputes/follow.ts';
import { addDisputeRoutes } from './billing/disputes/routes.ts';
import { createDisputeStore } from './billing/disputes/store.ts';
import { addEddmRoutes } from './printing/eddm/routes.ts';
import { createCarrierRouteStore } from './printing/eddm/store.ts';
import { addGalleryRoutes } from './creative/gallery/routes.ts';
import { addInvoiceRoutes } from './billing/invoices/routes.ts';
import { createCreditNoteStore } from './billing/invoices/credit-note-store.ts';
import { createInvoiceSearch } from './billing/invoices/search.ts';
import { createInvoiceStore } from './billing/invoices/store.ts';
import { memberHandlers } from './booking/members/consumers.ts';
import { createStandingCheck } from './booking/members/policy.ts';
import { createMemberStore } from './booking/members/store.ts';
import { createCustomerStore } from './billing/payments/customer-store.ts';
import { createCustomers } from './billing/payments/customers.ts';
import { createPaymentProvider } from './billing/payments/provider.ts';
import { createBookkeeping } from './billing/payments/reconciler.ts';
import { createSettle } from './billing/payments/settle.ts';
import { createStripeEventStore } from './billing/payments/stripe-event-store.ts';
import { addWebhookRoute } from './billing/payments/webhook.ts';
import { createPress } from './printing/module.ts';
import { addExportRoute } from './results/export/export-ads.ts';
import { createLinkStore } from './results/links/store.ts';
import { createLinks } from './results/links/links.ts';
import { createResults } from './results/reports/results.ts';
import { addResultsRoutes } from './results/reports/routes.ts';
import { createScanStore } from './results/scans/store.ts';
import { createRounds } from './jobs.ts';
import { watchBookings, watchStripe } from './metrics.ts';
import { createOfferLinks } from './booking/waitlist/decline.ts';
import { addStatisticsRoutes } from './results/statistics/routes.ts';
import { createNudges } from './booking/waitlist/freed-places.ts';
import { createOffers } from './booking/waitlist/offer.ts';
import { addWaitlistRoutes } from './booking/waitlist/routes.ts';
import { createWaitlistStore } from './booking/waitlist/store.ts';
import { createWait } from './booking/waitlist/wait.ts';

const keepEveryMs = 5000;
const customersEveryMs = 30_000;
const hourMs = 3_600_000;

/**
 * Puts svc-campaigns together. `cardStore` lets a test take the guard away and prove that it is what prevents
 * overselling.
 */
export function createApp(
  deps: ServiceDeps,
  config: Config,
  cardStore: typeof createCardStore = createCardStore,
): ServiceParts {
  const { app, db, bus, now, wake, newEvent, authenticate, askStanding, log, metrics } = deps;
  const nudges = createNudges(log);
  const cards: CardStore = nudges.listenTo(cardStore(db));
  const bookings = createBookingStore(db, wake);
  watchBookings(metrics, bookings);
  const members = createMemberStore(db);
  const waitlist = createWaitlistStore(db);
  const invoices = createInvoiceStore(db);
  const invoiceSearch = createInvoiceSearch({ db, invoices, now, log });
  const templates = createDesignTemplateStore(db);
  const previews = readPreviews();
  const streams = createCardStreams(bus, now);
  const provider = createPaymentProvider({
    secretKey: config.STRIPE_SECRET_KEY,
    apiBase: config.STRIPE_API_BASE,
    publicUrl: config.PUBLIC_URL,
    watch: watchStripe(metrics),
  });
  const customers = createCustomers({ store: createCustomerStore(db), members, provider, log });
  const disputes = createDisputeStore(db, wake);
  const { followOne, followAll } = createFollowDisputes({ disputes, bookings, provider, newEvent, log });
  const settle = createSettle({
    bookings,
    cards,
    members,
    invoices,
    creditNotes: createCreditNoteStore(db),
    customers,
    provider,
    streams,
    newEvent,
    log,
    now,
  });
  const hold = createHold({ cards, bookings, streams, now });
  const checkOut = createCheckOut({ cards, bookings, customers, provider, streams, settle, now });
  const giveBack = createGiveBack({ bookings, settle, log, now });
  const cancel = createCancel({ cards, bookings, provider, streams, settle, giveBack, log, now });
  const open = createOpening({ cards, bookings, members, now });
  const roll = createRoll({ cards, bookings, members, streams, newEvent, now });
  const moveSpot = createMoveSpot({ cards, bookings, members, streams, newEvent, log, now });
  const shortCard = createShortCard({ cards, bookings, members, roll, giveBack, newEvent, now });
  const offers = createOffers({ cards, bookings, members, waitlist, streams, newEvent, log, now });
  nudges.lead(offers.offerOn);
  const artwork = createArtworkDesk({ db, wake, newEvent, log, now, bookings, cards, members });
  const publicUrl = config.PUBLIC_URL;
  const linkStore = createLinkStore(db);
  const links = createLinks({ store: linkStore, publicUrl, now });
  const press = createPress({
    db,
    log,
    now,
    bookings,
    cards,
    artworks: artwork.artworks,
    files: artwork.files,
    links,
    publicUrl,
  });
  const scans = createScanStore(db);
  const results = createResults({
    links,
    linkStore,
    scans,
    bookings,
    cards,
    artworks: artwork.artworks,
    publicUrl,
    log,
    now,
  });
  const saveDesign = createSaveDesign({
    cards,
    bookings,
    artworks: artwork.artworks,
    booking: artwork.booking,
    logos: artwork.logos,
    now,
  });
  const carryAd = createCarryAd({ bookings, artworks: artwork.artworks, booking: artwork.booking, saveDesign, now });

  const audit = createAudit({ db, service: 'svc-campaigns', newEvent, wake, now });
  const idempotencyKeys = createIdempotencyKeys(db, now);
  const routes = createRoutes({
    authenticate,
    audit,
    checkStanding: createStandingCheck(members, askStanding),
    idempotencyKeys,
  });
  addStatisticsRoutes(routes, { cards, bookings, scans, now });
  addGalleryRoutes(routes, { cards, bookings, artworks: artwork.artworks, files: artwork.files });
  addWaitlistRoutes(routes, {
    wait: createWait({ cards, members, waitlist, now }),
    offerLinks: createOfferLinks({ bookings, cancel, now }),
  });
  addCardDeskRoutes(routes, { cards, bookings, waitlist, now });
  // Before the cards' and bookings' own: their paths would take these ones' last parts for a card or a booking.
  artwork.addRoutes(routes);
  addExportRoute(routes, {
    bookings,
    cards,
    artworks: artwork.artworks,
    requests: artwork.requests,
    linkStore,
    links,
    scans,
    view: artwork.view,
    now,
  });
  addCardRoutes(routes, { cards, bookings, streams, open, now });
  addBookingRoutes(routes, {
    bookings,
    hold,
    holdMany: createHoldMany({ cards, hold, now }),
    holdAgain: createHoldAgain({ cards, carryAd, hold, now }),
    shortCard,
    checkOut,
    cancel,
    moveSpot,
    saveDesign,
    now,
  });
  press.addRoutes(routes);
  addEddmRoutes(routes, { cards, entered: createCarrierRouteStore(db) });
  addResultsRoutes(routes, results);
  addInvoiceRoutes(routes, { invoices, search: invoiceSearch, bookings, now });
  addDisputeRoutes(
    routes,
    disputes,
    createDisputeDesk({
      disputes,
      bookings,
      cards,
      members,
      invoices,
      artworks: artwork.artworks,
      provider,
      followOne,
      log,
      now,
    }),
  );
  addDesignTemplateRoutes(routes, { templates, previews });
  addWebhookRoute(routes, {
    events: createStripeEventStore(db, now),
    provider,
    secret: config.STRIPE_WEBHOOK_SECRET,
    settle,
    followDispute: followOne,
    log,
  });
  app.use(routes.router.routes()).use(routes.router.allowedMethods());

  return {
    outboxes: [bookings.model, disputes.model, audit.model, ...artwork.outboxes] as never[],
    consumption: {
      handlers: memberHandlers(members, { onChange: customers.follow, onClosed: idempotencyKeys.forget }),
    },
    prepare: async () => {
      const seed = { cards, bookings, invoices, open, now };
      const upcoming = await ensureUpcomingCards(seed);
      await stockTemplates(templates, previews);
      await idempotencyKeys.forgetRequests();
      if (config.DEMO_DATA !== '1') return;
      await seedPrintedCards(seed);
      await seedSoldSpots(seed, upcoming);
    },
    background: [
      streams,
      createBookkeeping({ bookings, cards, streams, settle, newEvent, log, now }),
      createRounds(log, [
        {
          name: 'cards',
          everyMs: keepEveryMs,
          work: createKeeper({ cards, settleShort: shortCard.settleShort, log, now }),
        },
        { name: 'kept spots', everyMs: keepEveryMs, work: createTellKept({ cards, bookings, members, newEvent, now }) },
        { name: 'moves', everyMs: customersEveryMs, work: moveSpot.finishAll },
        { name: 'waitlist', everyMs: keepEveryMs, work: offers.offerAll },
        {
          name: 'next cards',
          everyMs: hourMs,
          work: async () => void (await ensureUpcomingCards({ cards, open, now })),
        },
        { name: 'customers', everyMs: customersEveryMs, work: customers.tellChanges },
        { name: 'disputes', everyMs: hourMs, work: followAll },
        ...artwork.rounds,
        ...press.rounds,
      ]),
      nudges,
      ...artwork.background,
      press.presser,
      results,
      invoiceSearch.indexer,
      ...bookings.indexers({ now, log }),
      ...disputes.indexers({ now, log }),
    ],
  };
}
