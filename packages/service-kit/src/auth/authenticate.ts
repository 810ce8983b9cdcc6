import { currentTown, type StaffRole } from '@postcard/contracts';
import type { Context } from 'koa';
import { NamedError } from '../errors.ts';
import { firstTown } from '../town/known.ts';
import { cookieNames } from './cookie-names.ts';

export type Principal = {
  userId: string;
  role: 'member' | 'admin';
  staffRole: StaffRole | null;
  /** Absent in tokens of an earlier release, which are for the first town. */
  townId?: string;
  isFactorDue?: true;
  /** Time of the last proof of identity, in milliseconds. */
  authenticatedAt: number;
  sessionVersion: number;
  sessionId: string;
};

export type VerifyToken = (token: string) => Promise<Principal>;
export type Authenticate = (ctx: Context) => Promise<Principal>;

/** Reads the access token from its cookie and verifies it. @throws NamedError unauthenticated, token_expired */
export function createAuthenticator(verify: VerifyToken, publicUrl: string): Authenticate {
  const { access } = cookieNames(publicUrl);
  return async (ctx) => {
    const token = ctx.cookies.get(access);
    if (!token) throw new NamedError('unauthenticated');
    return ofTown(await verify(token));
  };
}

/** Returns the caller if the token is for the current town. @throws NamedError unauthenticated */
function ofTown(principal: Principal): Principal {
  if ((principal.townId ?? firstTown.id) !== currentTown().id) throw new NamedError('unauthenticated');
  return principal;
}

/** Admits the owner of an account's data, and team roles that the contract lists. @throws NamedError not_found */
export function requireReader(principal: Principal, userId: string): void {
  if (principal.userId !== userId && principal.role !== 'admin') throw new NamedError('not_found');
}
