import { cookieNames } from '@postcard/service-kit';
import type { Context } from 'koa';
import { deviceMs } from './device-store.ts';
import { accessTokenSeconds, refreshTokenMs, type RenewedPair } from './sessions.ts';

export type SessionCookies = ReturnType<typeof createSessionCookies>;

/** Sets the two session cookies and the device cookie: HttpOnly, SameSite and, for https, with the `__Host-` prefix. */
export function createSessionCookies(publicUrl: string) {
  const names = cookieNames(publicUrl);
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: names.secure, overwrite: true } as const;
  const write = (ctx: Context, name: string, value: string | null, maxAge?: number) => {
    ctx.set('Cache-Control', 'no-store');
    // TLS ends at the gateway or the load balancer in front of it.
    ctx.cookies.secure = names.secure;
    ctx.cookies.set(name, value, { ...options, ...(maxAge === undefined ? {} : { maxAge }) });
  };
  return {
    set(ctx: Context, pair: RenewedPair): void {
      write(ctx, names.access, pair.accessToken, accessTokenSeconds * 1000);
      if (pair.refreshToken !== null) write(ctx, names.refresh, pair.refreshToken, refreshTokenMs);
    },
    setAccess: (ctx: Context, accessToken: string) => write(ctx, names.access, accessToken, accessTokenSeconds * 1000),
    clear(ctx: Context): void {
      write(ctx, names.access, null);
      write(ctx, names.refresh, null);
    },
    device: (ctx: Context): string => ctx.cookies.get(names.device) ?? '',
    setDevice: (ctx: Context, secret: string) => write(ctx, names.device, secret, deviceMs),
    refreshToken: (ctx: Context): string => ctx.cookies.get(names.refresh) ?? '',
  };
}
