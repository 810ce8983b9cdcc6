import {
  createAudit,
  createIdempotencyKeys,
  createPurge,
  createRoutes,
  createSecurityLog,
  idempotencyRule,
  securityLogRule,
  type Principal,
  type ServiceDeps,
  type ServiceParts,
} from '@postcard/service-kit';
import type { Context } from 'koa';
import { addExampleRoutes } from './example/routes.ts';

/** Puts svc-example together. */
export function createApp(service: ServiceDeps): ServiceParts {
  const { app, db, authenticate, askSession, newEvent, now, wake } = service;
  const securityLog = createSecurityLog({ ...service, service: 'svc-example' });
  const audit = createAudit({ db, service: 'svc-example', newEvent, wake, now });
  const checkSession = async (principal: Principal, _access: string, ctx: Context) =>
    void (await askSession(principal, ctx));
  const idempotencyKeys = createIdempotencyKeys(db, now);
  const routes = createRoutes({ authenticate, audit, securityLog, checkSession, idempotencyKeys });
  addExampleRoutes(routes);
  app.use(routes.router.routes()).use(routes.router.allowedMethods());
  return {
    outboxes: [audit.model, securityLog.model] as never[],
    prepare: idempotencyKeys.forgetRequests,
    background: [createPurge({ ...service, rules: [idempotencyRule, securityLogRule] })],
  };
}
