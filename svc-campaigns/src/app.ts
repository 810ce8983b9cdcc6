import { createIdempotencyKeys, createRoutes, type ServiceDeps, type ServiceParts } from '@postcard/service-kit';
import { createCancel } from './bookings/cancel.ts';
import { createCheckOut } from './bookings/check-out.ts';
import { createHold } from './bookings/hold.ts';
import { createSaveDesign } from './bookings/save-design.ts';
import { addBookingRoutes } from './bookings/routes.ts';
import { createBookingStore } from './bookings/store.ts';
import { addCardRoutes } from './cards/routes.ts';
import { createCardStore, type CardStore } from './cards/store.ts';
import { createCardStreams } from './cards/stream.ts';
import type { Config } from './config.ts';
import { seedPrintedCards } from './demo/printed.ts';
import { ensureUpcomingCards, seedSoldSpots } from './demo/seed.ts';
import { readPreviews } from './design-templates/previews.ts';
import { addDesignTemplateRoutes } from './design-templates/routes.ts';
import { stockTemplates } from './design-templates/stock.ts';
import { createDesignTemplateStore } from './design-templates/store.ts';
import { addGalleryRoutes } from './gallery/routes.ts';
import { addInvoiceRoutes } from './invoices/routes.ts';
import { createInvoiceStore } from './invoices/store.ts';
import { memberHandlers } from './members/consumers.ts';
import { createStandingCheck } from './members/policy.ts';
import { createMemberStore } from './members/store.ts';
import { createPaymentProvider } from './payments/provider.ts';
import { createBookkeeping } from './payments/reconciler.ts';
import { createSettle } from './payments/settle.ts';
import { createStripeEventStore } from './payments/stripe-event-store.ts';
import { addWebhookRoute } from './payments/webhook.ts';

/** Puts svc-campaigns together. `cardStore` lets a test take the guard away and prove that it is what prevents overselling. */
export function createApp(deps: ServiceDeps, config: Config, cardStore: typeof createCardStore = createCardStore): ServiceParts {
  const { app, db, bus, now, wake, newEvent, authenticate, log } = deps;
  const cards: CardStore = cardStore(db);
  const bookings = createBookingStore(db, wake);
  const members = createMemberStore(db);
  const invoices = createInvoiceStore(db);
  const templates = createDesignTemplateStore(db);
  const previews = readPreviews();
  const streams = createCardStreams(bus, now);
  const provider = createPaymentProvider({ secretKey: config.STRIPE_SECRET_KEY, apiBase: config.STRIPE_API_BASE, publicUrl: config.PUBLIC_URL });
  const settle = createSettle({ bookings, cards, members, invoices, provider, streams, newEvent, log, now });
  const hold = createHold({ cards, bookings, members, streams, now });
  const checkOut = createCheckOut({ cards, bookings, members, provider, streams, settle, now });
  const cancel = createCancel({ cards, bookings, provider, streams, settle, log, now });
  const saveDesign = createSaveDesign({ cards, bookings, now });

  const routes = createRoutes({ authenticate, checkStanding: createStandingCheck(members), idempotencyKeys: createIdempotencyKeys(db, now) });
  addGalleryRoutes(routes, { cards, bookings });
  addCardRoutes(routes, { cards, bookings, streams, now });
  addBookingRoutes(routes, { bookings, hold, checkOut, cancel, saveDesign, now });
  addInvoiceRoutes(routes, { invoices, bookings });
  addDesignTemplateRoutes(routes, { templates, previews });
  addWebhookRoute(routes, { events: createStripeEventStore(db, now), provider, secret: config.STRIPE_WEBHOOK_SECRET, settle, log });
  app.use(routes.router.routes()).use(routes.router.allowedMethods());

  return {
    outboxes: [bookings.model] as never[],
    consumption: { handlers: memberHandlers(members) },
    prepare: async () => {
      const seed = { cards, bookings, invoices, now };
      const upcoming = await ensureUpcomingCards(seed);
      await stockTemplates(templates, previews);
      if (config.DEMO_DATA !== '1') return;
      await seedPrintedCards(seed);
      await seedSoldSpots(seed, upcoming);
    },
    background: [streams, createBookkeeping({ bookings, cards, streams, settle, log, now })],
  };
}
