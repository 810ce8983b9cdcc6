import type { User } from '@postcard/contracts';
import { originOf } from '@postcard/service-kit';
import type { Context } from 'koa';
import type { SessionCookies } from './cookies.ts';
import type { LoggedIn } from './log-in.ts';
import type { PresentSelf } from './present.ts';
import type { Sessions } from './sessions.ts';
import type { LogInOrigin, WayIn } from './welcome.ts';

type SessionParts = { sessions: Sessions; cookies: SessionCookies; presentSelf: PresentSelf };

export const originOfLogIn = (ctx: Context, clientIp: string, cookies: SessionCookies): LogInOrigin => ({
  ...originOf(ctx, clientIp),
  device: cookies.device(ctx),
});

const oneFactor: readonly WayIn[] = ['password', 'link'];

export function createBeginSession({ sessions, cookies, presentSelf }: SessionParts) {
  return async function beginSession(ctx: Context, { user, device, method }: LoggedIn): Promise<User> {
    const factor = oneFactor.includes(method) ? 'password' : 'two';
    // Ends this browser's earlier session, whose cookie is about to be replaced.
    await sessions.replace(cookies.refreshToken(ctx));
    cookies.setDevice(ctx, device);
    cookies.set(ctx, await sessions.begin(user, ctx.get('user-agent'), factor));
    return presentSelf(user, { factor });
  };
}
