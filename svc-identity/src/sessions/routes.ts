import { identityRoutes as routes } from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';
import type { SigningKeys } from '../signing-keys/store.ts';
import { presentUser } from '../users/user.ts';
import type { SessionCookies } from './cookies.ts';
import type { createLogIn } from './log-in.ts';
import type { Sessions } from './sessions.ts';

type Deps = { sessions: Sessions; cookies: SessionCookies; logIn: ReturnType<typeof createLogIn>; keys: SigningKeys };

export function addSessionRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { sessions, cookies, logIn, keys }: Deps,
): void {
  serve(routes.login, async ({ body, clientIp, ctx }) => {
    const { user, device } = await logIn(body, { clientIp, device: cookies.device(ctx) });
    cookies.setDevice(ctx, device);
    cookies.set(ctx, await sessions.begin(user, ctx.get('user-agent')));
    return presentUser(user);
  });

  serve(routes.logout, async ({ ctx }) => {
    await sessions.end(cookies.refreshToken(ctx));
    cookies.clear(ctx);
  });

  serve(routes.refresh, async ({ ctx }) => {
    try {
      cookies.set(ctx, await sessions.refresh(cookies.refreshToken(ctx)));
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
