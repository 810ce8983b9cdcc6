import {
  inTown,
  publicUrlHere,
  createAudit,
  createIdempotencyKeys,
  createPurge,
  createResponseCache,
  createRoutes,
  createSecurityLog,
} from '@postcard/service-kit';
import type { ResponseCache, ServiceDeps, ServiceParts } from '@postcard/service-kit';
import { createBilling } from './billing/module.ts';
import { unownedHandlers } from './billing/unowned/consumers.ts';
import { createBookingCore, type CreateCardStore } from './booking/core.ts';
import { createFollowReview } from './booking/first-bookings/follow-review.ts';
import { memberHandlers } from './booking/members/consumers.ts';
import { createSessionCheck } from './booking/members/policy.ts';
import { createBooking } from './booking/module.ts';
import { objectStoreOf, type Config } from './config.ts';
import { purgeRules } from './purge-rules.ts';
import { requireNamespaces } from './creative/artwork/isolated-process.ts';
import { createCreative } from './creative/module.ts';
import { createObjects } from './files/objects.ts';
import { seedDay } from './demo/day.ts';
import { seedDemo } from './demo/seed.ts';
import { createJobs } from './jobs.ts';
import type { ModuleParts } from './parts.ts';
import { createPrinting } from './printing/module.ts';
import { createResultsModule } from './results/module.ts';

type Replaceable = { cardStore?: CreateCardStore; cache?: ResponseCache };

/** Assembles svc-campaigns. Tests replace `cardStore` to prove that its guard prevents overselling. */
export function createApp(
  service: ServiceDeps,
  config: Config,
  { cardStore, cache = createResponseCache(service) }: Replaceable = {},
): ServiceParts {
  const objectStore = objectStoreOf(config);
  const deps = {
    ...service,
    objects: objectStore && createObjects(objectStore, service.log),
    ...createBookingCore(service, cardStore),
    config,
    publicUrl: publicUrlHere(config.PUBLIC_URL),
  };
  const linkOf = (bookingId: string) => results.links.addressFor(bookingId);
  const creative = createCreative({ ...deps, linkOf });
  const billing = createBilling({ ...deps, artworks: creative.artworks });
  const booking = createBooking({ ...deps, ...billing, carryAd: creative.carryAd, ads: creative.ads });
  const results = createResultsModule({ ...deps, ...creative });
  const printing = createPrinting({ ...deps, ...creative, links: results.links });
  const modules: ModuleParts[] = [booking, billing, creative, printing, results];

  // A press process runs nothing else.
  if (config.ROLE === 'press') return { workers: printing.workers ?? [], background: printing.background };

  requireNamespaces(config, service.log);
  const securityLog = createSecurityLog({ ...service, service: 'svc-campaigns' });
  const audit = createAudit({ ...service, service: 'svc-campaigns' });
  const idempotencyKeys = createIdempotencyKeys(service.db, service.now);
  const routes = createRoutes({
    ...service,
    audit,
    securityLog,
    cache,
    checkSession: createSessionCheck(deps.members, service.askSession),
    idempotencyKeys,
  });
  for (const { addRoutes } of modules) addRoutes(routes);
  service.app.use(routes.router.routes()).use(routes.router.allowedMethods());

  return {
    outboxes: [audit.model, securityLog.model, ...modules.flatMap(({ outboxes }) => outboxes)],
    consumption: {
      handlers: {
        ...memberHandlers(deps.members, {
          onChange: billing.customers.follow,
          onClosed: async (userId) => {
            await idempotencyKeys.forget(userId);
            await billing.forgetBillingDetails(userId);
            await booking.forgetCalendars(userId);
          },
          ...createFollowReview({ ...deps, settle: billing.settle }),
        }),
        ...unownedHandlers(billing.payments),
      },
    },
    workers: config.ROLE === 'all' ? modules.flatMap(({ workers = [] }) => workers) : [],
    prepare: async () => {
      for (const { prepare } of modules) await prepare?.();
      await idempotencyKeys.forgetRequests();
      await inTown(config.DEMO_TOWN, async () => {
        if (config.DEMO_DATA !== '0')
          await seedDemo({ ...deps, invoices: billing.invoices, artworks: creative.artworks });
        if (config.DEMO_DATA === '1') await seedDay({ ...deps, ...billing, ...results, ...creative });
      });
    },
    listeners: [deps.streams],
    background: [
      createPurge({ ...service, rules: purgeRules }),
      createJobs(service.log, ...modules.map(({ jobs }) => jobs)),
      ...modules.flatMap(({ background }) => background),
    ],
  };
}
