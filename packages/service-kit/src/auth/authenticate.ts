import { currentTown, type StaffRole } from '@postcard/contracts';
import type { Context } from 'koa';
import { NamedError } from '../errors.ts';
import type { VerifyToken } from './access-token.ts';
import { firstTown } from '../town/known.ts';
import { cookieNames } from './cookie-names.ts';

/** Caller: the subject of a verified access token. */
export type Principal = {
  userId: string;
  role: 'member' | 'admin';
  /** Role in the team; null for everybody else. */
  staffRole: StaffRole | null;
  /** Town that the token is valid in; absent in tokens of an earlier release, which are for the first. */
  townId?: string;
  /** Has to set up a second factor, or log in with it, before anything else. */
  isFactorDue?: true;
  /** When they last proved who they are, in milliseconds. */
  authenticatedAt: number;
  sessionVersion: number;
  sessionId: string;
};

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

/**
 * Returns the caller if the token is of this town: rights of one town do not hold in another. @throws NamedError
 * unauthenticated
 */
function ofTown(principal: Principal): Principal {
  if ((principal.townId ?? firstTown.id) !== currentTown().id) throw new NamedError('unauthenticated');
  return principal;
}

/**
 * Lets somebody read what is of an account: its owner, and of the team whom the contract names. To anybody else it does
 * not exist. What changes another's account asks `mayManage` of svc-identity. @throws NamedError not_found
 */
export function requireReader(principal: Principal, userId: string): void {
  if (principal.userId !== userId && principal.role !== 'admin') throw new NamedError('not_found');
}
