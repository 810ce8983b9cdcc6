import { exampleRoutes } from '@postcard/contracts';
import { idempotencyRule, securityLogRule, startService } from '@postcard/service-kit';
import { startTestService } from '@postcard/service-kit/testing';
import { walkRoutes, type RouteFixture } from '@postcard/service-kit/testing/route-walk';
import { elsewhere } from '@postcard/service-kit/testing/town-walk';
import type Koa from 'koa';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

async function start(): Promise<RouteFixture> {
  let app: Koa | undefined;
  const service = await startTestService({
    name: 'example',
    start: (env) =>
      startService('svc-example', readConfig(env), (deps) => {
        app = deps.app;
        return createApp(deps);
      }),
  });
  service.issuer.endSession('ended');
  return {
    app: app as Koa,
    url: service.url,
    dbName: service.env['MONGODB_DB'] as string,
    stop: service.stop,
    cookies: service.issuer.cookiesOfRoles(),
    elsewhere: service.issuer.cookiesOfRoles(elsewhere),
    team: service.issuer.cookiesOfTeam('team'),
    ended: {
      verified: service.issuer.cookie({ userId: 'verified', sessionId: 'ended' }),
      admin: service.issuer.cookie({ userId: 'team', role: 'admin', sessionId: 'ended' }),
    },
  };
}

walkRoutes<RouteFixture>({
  routes: exampleRoutes,
  purgeRules: [idempotencyRule, securityLogRule],
  start,
  samples: { readExample: () => ({}) },
});
