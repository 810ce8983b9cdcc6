import type { User } from '@postcard/contracts';
import { originOf } from '@postcard/service-kit';
import type { Context } from 'koa';
import type { SessionCookies } from './cookies.ts';
import type { LoggedIn } from './log-in.ts';
import type { PresentSelf } from './present.ts';
import type { Sessions } from './sessions.ts';
import type { LogInOrigin, WayIn } from './welcome.ts';

export type SessionParts = { sessions: Sessions; cookies: SessionCookies; presentSelf: PresentSelf };

/** Where a log-in comes from. */
export const originOfLogIn = (ctx: Context, clientIp: string, cookies: SessionCookies): LogInOrigin => ({
  ...originOf(ctx, clientIp),
  device: cookies.device(ctx),
});

const oneFactor: readonly WayIn[] = ['password', 'link'];

/** Begins the session of who was let in, in this browser, and returns their account. */
export function createBeginSession({ sessions, cookies, presentSelf }: SessionParts) {
  return async function beginSession(ctx: Context, { user, device, method }: LoggedIn): Promise<User> {
    const factor = oneFactor.includes(method) ? 'password' : 'two';
    // Whoever logs in anew in a browser leaves no session behind that only this cookie could end.
    await sessions.replace(cookies.refreshToken(ctx));
    cookies.setDevice(ctx, device);
    cookies.set(ctx, await sessions.begin(user, ctx.get('user-agent'), factor));
    return presentSelf(user, { factor });
  };
}
