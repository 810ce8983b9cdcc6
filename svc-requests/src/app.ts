import {
  inTown,
  createAudit,
  createIdempotencyKeys,
  createRoutes,
  createSecurityLog,
  type Principal,
  type ServiceDeps,
  type ServiceParts,
  createPurge,
} from '@postcard/service-kit';
import { purgeRules } from './purge-rules.ts';
import type { Context } from 'koa';
import type { Config } from './config.ts';
import { createContactRequestStore, createSampleRequestStore } from './requests.ts';
import { addRequestRoutes } from './routes.ts';
import { seedDemoRequests } from './demo/seed.ts';
import { addStatisticsRoutes } from './statistics/routes.ts';

export function createApp(service: ServiceDeps, config: Pick<Config, 'DEMO_DATA' | 'DEMO_TOWN'>): ServiceParts {
  const { app, db, authenticate, askSession, newEvent, now, wake, log } = service;
  const sampleRequests = createSampleRequestStore({ db, wake });
  const contactRequests = createContactRequestStore({ db, wake });
  const securityLog = createSecurityLog({ ...service, service: 'svc-requests' });
  const audit = createAudit({ db, service: 'svc-requests', newEvent, wake, now });
  // This service stores no users, so the access token decides while svc-identity is unavailable.
  const checkSession = async (principal: Principal, _access: string, ctx: Context) =>
    void (await askSession(principal, ctx));
  const idempotencyKeys = createIdempotencyKeys(db, now);
  const routes = createRoutes({ authenticate, audit, securityLog, checkSession, idempotencyKeys });
  addRequestRoutes(routes, { sampleRequests, contactRequests, newEvent, now, log });
  addStatisticsRoutes(routes, { sampleRequests, contactRequests, now });
  app.use(routes.router.routes()).use(routes.router.allowedMethods());
  return {
    outboxes: [sampleRequests.model, contactRequests.model, audit.model, securityLog.model],
    prepare: async () => {
      await idempotencyKeys.forgetRequests();
      if (config.DEMO_DATA === '1')
        await inTown(config.DEMO_TOWN, () => seedDemoRequests({ sampleRequests, contactRequests, now }));
    },
    background: [createPurge({ db, now, log, rules: purgeRules })],
  };
}
