import type { Context } from 'koa';
import { NamedError } from '../errors.ts';
import type { VerifyToken } from './access-token.ts';

/** Who asks: the subject of a verified access token. */
export type Principal = { userId: string; role: 'member' | 'admin'; sessionVersion: number; sessionId: string };

export type Authenticate = (ctx: Context) => Promise<Principal>;

/** Cookie names carry the `__Host-` prefix wherever the origin is https, so that no other host can set them. */
export function cookieNames(publicUrl: string): { access: string; refresh: string; secure: boolean } {
  const secure = publicUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  return { access: `${prefix}access_token`, refresh: `${prefix}refresh_token`, secure };
}

/** Reads the access token from its cookie and verifies it. @throws NamedError unauthenticated, token_expired */
export function createAuthenticator(verify: VerifyToken, publicUrl: string): Authenticate {
  const { access } = cookieNames(publicUrl);
  return (ctx) => {
    const token = ctx.cookies.get(access);
    if (!token) throw new NamedError('unauthenticated');
    return verify(token);
  };
}

/** Oneself or an administrator; for anybody else the document does not exist. @throws NamedError not_found */
export function requireSelfOrAdmin(principal: Principal, userId: string): void {
  if (principal.userId !== userId && principal.role !== 'admin') throw new NamedError('not_found');
}
