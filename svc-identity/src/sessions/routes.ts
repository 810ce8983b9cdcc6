import { identityRoutes as routes, passkeyRoutes } from '@postcard/contracts';
import { originOf, type createRoutes } from '@postcard/service-kit';
import type { Context } from 'koa';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { SigningKeys } from '../signing-keys/store.ts';
import type { SessionCookies } from './cookies.ts';
import type { createLogIn, LoggedIn } from './log-in.ts';
import type { createPasskeyLogIn } from './passkey-log-in.ts';
import type { PresentSelf } from './present.ts';
import type { Sessions } from './sessions.ts';
import type { LogInOrigin } from './welcome.ts';

type Deps = {
  sessions: Sessions;
  cookies: SessionCookies;
  logIn: ReturnType<typeof createLogIn>;
  passkeyLogIn: ReturnType<typeof createPasskeyLogIn>;
  passkeys: Pick<Passkeys, 'optionsToLogIn'>;
  presentSelf: PresentSelf;
  keys: SigningKeys;
};

export function addSessionRoutes({ serve }: ReturnType<typeof createRoutes>, deps: Deps): void {
  const { sessions, cookies, logIn, passkeyLogIn, passkeys, presentSelf, keys } = deps;

  const originOfLogIn = (ctx: Context, clientIp: string): LogInOrigin => ({
    ...originOf(ctx, clientIp),
    device: cookies.device(ctx),
  });

  async function begin(ctx: Context, { user, device, method }: LoggedIn) {
    const factor = method === 'password' ? 'password' : 'two';
    // Whoever logs in anew in a browser leaves no session behind that only this cookie could end.
    await sessions.replace(cookies.refreshToken(ctx));
    cookies.setDevice(ctx, device);
    cookies.set(ctx, await sessions.begin(user, ctx.get('user-agent'), factor));
    return presentSelf(user, { factor });
  }

  serve(routes.login, async ({ body, clientIp, ctx }) => begin(ctx, await logIn(body, originOfLogIn(ctx, clientIp))));

  serve(passkeyRoutes.passkeyLoginOptions, () => passkeys.optionsToLogIn());

  serve(passkeyRoutes.passkeyLogin, async ({ body, clientIp, ctx }) =>
    begin(ctx, await passkeyLogIn(body.response, originOfLogIn(ctx, clientIp))),
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
