import type { Routes } from '../../parts.ts';
import type { Core } from '../core.ts';
import { identityRoutes as routes, passkeyRoutes } from '@postcard/contracts';
import { originOf } from '@postcard/service-kit';
import { createBeginSession, originOfLogIn } from './begin.ts';
import { createLogIn } from './log-in.ts';
import { addOwnSessionRoutes } from './own-routes.ts';
import { createPasskeyLogIn } from './passkey-log-in.ts';

export function addSessionRoutes(routesOf: Routes, core: Core): void {
  const { serve } = routesOf;
  const { sessions, cookies, passkeys, keys } = core;
  const logIn = createLogIn(core);
  const passkeyLogIn = createPasskeyLogIn(core);
  const beginSession = createBeginSession(core);
  addOwnSessionRoutes(routesOf, core);

  serve(routes.login, async ({ body, clientIp, ctx }) =>
    beginSession(ctx, await logIn(body, originOfLogIn(ctx, clientIp, cookies))),
  );

  serve(passkeyRoutes.passkeyLoginOptions, () => passkeys.optionsToLogIn());

  serve(passkeyRoutes.passkeyLogin, async ({ body, clientIp, ctx }) =>
    beginSession(ctx, await passkeyLogIn(body.response, originOfLogIn(ctx, clientIp, cookies))),
  );

  serve(routes.logout, async ({ ctx }) => {
    await sessions.end(cookies.refreshToken(ctx));
    cookies.clear(ctx);
  });

  serve(routes.refresh, async ({ ctx, clientIp }) => {
    try {
      cookies.set(ctx, await sessions.refresh(cookies.refreshToken(ctx), originOf(ctx, clientIp)));
    } catch (error) {
      cookies.clear(ctx);
      throw error;
    }
  });

  serve(routes.jwks, async ({ ctx }) => {
    ctx.set('Cache-Control', 'public, max-age=60');
    return keys.published();
  });
}
