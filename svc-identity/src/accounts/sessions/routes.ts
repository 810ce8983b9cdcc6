import { identityRoutes as routes, passkeyRoutes, accountRoutes, type PasskeyAssertion } from '@postcard/contracts';
import { originOf, presentPage, requireFreshProof, NamedError } from '@postcard/service-kit';
import type { Routes } from '../../parts.ts';
import type { Core } from '../core.ts';
import { createBeginSession, originOfLogIn } from './begin.ts';
import { createLogIn, type LoggedIn } from './log-in.ts';
import { requireSelf } from '../users/policy.ts';
import { knownDeviceOf, type LogInOrigin } from './welcome.ts';

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

function addOwnSessionRoutes({ serve }: Routes, { ownSessions, sessions, cookies, securityLog, now }: Core): void {
  serve(accountRoutes.listSessions, async ({ params, query, user, ctx }) => {
    requireSelf(user, params.id);
    return presentPage(ctx, await ownSessions.page(user, query));
  });

  serve(accountRoutes.endSession, async ({ params, user, ctx }) => {
    requireSelf(user, params.id);
    if (params.sessionId !== user.sessionId) requireFreshProof(user, now());
    const moved = await ownSessions.end(user, params.sessionId);
    if (params.sessionId !== user.sessionId) cookies.setAccess(ctx, await sessions.signFor(moved, user.sessionId));
  });

  serve(accountRoutes.endOtherSessions, async ({ params, user, ctx, clientIp }) => {
    requireSelf(user, params.id);
    requireFreshProof(user, now());
    const moved = await ownSessions.endOthers(user);
    await securityLog.record({ kind: 'logout_all', userId: params.id, actorId: user.userId }, originOf(ctx, clientIp));
    cookies.setAccess(ctx, await sessions.signFor(moved, user.sessionId));
  });
}

function createPasskeyLogIn({ users, devices, passkeys, welcome }: Core) {
  return async function logIn(assertion: PasskeyAssertion, origin: LogInOrigin): Promise<LoggedIn> {
    const user = await users.openById(await passkeys.logIn(assertion));
    if (!user) throw new NamedError('passkey_invalid');
    const known = await knownDeviceOf(devices, origin.device, user.id);
    const proven = { user, method: 'passkey' } as const;
    return { ...proven, device: await welcome({ ...proven, known }, origin) };
  };
}
