import { identityRoutes as routes, passkeyRoutes } from '@postcard/contracts';
import { originOf, type createRoutes } from '@postcard/service-kit';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { SigningKeys } from '../signing-keys/store.ts';
import { createBeginSession, originOfLogIn, type SessionParts } from './begin.ts';
import type { createLogIn } from './log-in.ts';
import type { createPasskeyLogIn } from './passkey-log-in.ts';

type Deps = SessionParts & {
  logIn: ReturnType<typeof createLogIn>;
  passkeyLogIn: ReturnType<typeof createPasskeyLogIn>;
  passkeys: Pick<Passkeys, 'optionsToLogIn'>;
  keys: SigningKeys;
};

export function addSessionRoutes({ serve }: ReturnType<typeof createRoutes>, deps: Deps): void {
  const { sessions, cookies, logIn, passkeyLogIn, passkeys, keys } = deps;
  const beginSession = createBeginSession(deps);

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
