import {
  createAudit,
  createIdempotencyKeys,
  createPurge,
  createResponseCache,
  createRoutes,
  createSecurityLog,
  inTown,
  type ResponseCache,
  type ServiceDeps,
  type ServiceParts,
} from '@postcard/service-kit';
import { unownedHandlers } from './billing/unowned/consumers.ts';
import type { CreateCardStore } from './booking/core.ts';
import { createFollowReview } from './booking/first-bookings/follow-review.ts';
import { memberHandlers } from './booking/members/consumers.ts';
import { createSessionCheck } from './booking/members/policy.ts';
import type { Config } from './config.ts';
import { requireNamespaces } from './creative/artwork/isolated-process.ts';
import { createJobs } from './jobs.ts';
import { createModules } from './modules.ts';
import type { ModuleParts } from './parts.ts';
import { purgeRules } from './purge-rules.ts';

type Replaceable = { cardStore?: CreateCardStore; cache?: ResponseCache };

/** Assembles svc-campaigns. Tests replace `cardStore` to prove that its guard prevents overselling. */
export function createApp(
  service: ServiceDeps,
  config: Config,
  { cardStore, cache = createResponseCache(service) }: Replaceable = {},
): ServiceParts {
  const { deps, booking, billing, creative, printing, results, seed } = createModules(service, config, cardStore);
  // A press process runs only the press worker.
  if (config.ROLE === 'press') return { workers: printing.workers ?? [], background: printing.background };

  requireNamespaces(config, service.log);
  const modules: ModuleParts[] = [booking, billing, creative, printing, results];
  const securityLog = createSecurityLog({ ...service, service: 'svc-campaigns' });
  const audit = createAudit({ ...service, service: 'svc-campaigns' });
  const idempotencyKeys = createIdempotencyKeys(service.db, service.now);
  const checkSession = createSessionCheck(deps.members, service.askSession);
  const routes = createRoutes({ ...service, audit, securityLog, cache, checkSession, idempotencyKeys });
  for (const { addRoutes } of modules) addRoutes(routes);
  service.app.use(routes.router.routes()).use(routes.router.allowedMethods());

  async function onClosed(userId: string): Promise<void> {
    for (const forget of [idempotencyKeys.forget, billing.forgetBillingDetails, booking.forgetCalendars])
      await forget(userId);
  }
  const followReview = createFollowReview({ ...deps, settle: billing.settle });
  const followers = { onChange: billing.customers.follow, onClosed, ...followReview };

  return {
    outboxes: [audit.model, securityLog.model, ...modules.flatMap(({ outboxes }) => outboxes)],
    consumption: { handlers: { ...memberHandlers(deps.members, followers), ...unownedHandlers(billing.payments) } },
    workers: config.ROLE === 'all' ? modules.flatMap(({ workers = [] }) => workers) : [],
    prepare: async () => {
      for (const { prepare } of modules) await prepare?.();
      await idempotencyKeys.forgetRequests();
      await inTown(config.DEMO_TOWN, seed);
    },
    listeners: [deps.streams],
    background: [
      createPurge({ ...service, rules: purgeRules }),
      createJobs(service.log, ...modules.map(({ jobs }) => jobs)),
      ...modules.flatMap(({ background }) => background),
    ],
  };
}
