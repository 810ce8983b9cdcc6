import {
  createAudit,
  createIdempotencyKeys,
  createRoutes,
  type Principal,
  type ServiceDeps,
  type ServiceParts,
} from '@postcard/service-kit';
import type { Context } from 'koa';
import { addExampleRoutes } from './example/routes.ts';

/** Puts svc-example together. */
export function createApp({ app, db, authenticate, askSession, newEvent, now, wake }: ServiceDeps): ServiceParts {
  const audit = createAudit({ db, service: 'svc-example', newEvent, wake, now });
  const checkSession = async (principal: Principal, _access: string, ctx: Context) =>
    void (await askSession(principal, ctx));
  const idempotencyKeys = createIdempotencyKeys(db, now);
  const routes = createRoutes({ authenticate, audit, checkSession, idempotencyKeys });
  addExampleRoutes(routes);
  app.use(routes.router.routes()).use(routes.router.allowedMethods());
  return { outboxes: [audit.model] as never[], prepare: idempotencyKeys.forgetRequests };
}
