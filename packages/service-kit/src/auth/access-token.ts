import { staffRoles, type StaffRole } from '@postcard/contracts';
import jwt from 'jsonwebtoken';
import { NamedError } from '../errors.ts';
import type { Principal, VerifyToken } from './authenticate.ts';
import type { KeyFinder } from './jwks.ts';

export const tokenAudience = 'postcard';
export const tokenType = 'at+jwt';
export const tokenAlgorithm = 'ES256';

type Options = { findKey: KeyFinder; issuer: string; now?: () => number };

const remembered = 5000;

/**
 * Verifies access tokens: ES256 by a published key, exact issuer, audience and type.
 * @throws NamedError token_expired, unauthenticated, or service_unavailable if the keys cannot be fetched
 */
export function createTokenVerifier({ findKey, issuer, now = Date.now }: Options): VerifyToken {
  const verified = new Map<string, { principal: Principal; expiresAt: number }>();

  return async (token) => {
    const hit = verified.get(token);
    if (hit && hit.expiresAt > now()) return hit.principal;
    verified.delete(token);
    const { principal, expiresAt } = await verify(token, { findKey, issuer, now });
    if (verified.size >= remembered) verified.delete(verified.keys().next().value as string);
    verified.set(token, { principal, expiresAt });
    return principal;
  };
}

async function verify(token: string, { findKey, issuer, now }: Required<Options>) {
  const kid = jwt.decode(token, { complete: true })?.header.kid;
  if (!kid) throw new NamedError('unauthenticated');
  const key = await findKey(kid).catch(() => {
    throw new NamedError('service_unavailable', { retryAfterSeconds: 5 });
  });
  if (!key) throw new NamedError('unauthenticated');
  const { header, payload } = check(() =>
    jwt.verify(token, key, {
      algorithms: [tokenAlgorithm],
      issuer,
      audience: tokenAudience,
      clockTimestamp: Math.floor(now() / 1000),
      complete: true,
    }),
  );
  if (header.typ !== tokenType || typeof payload === 'string' || !payload.sub || !payload.exp)
    throw new NamedError('unauthenticated');
  const role = payload['role'] === 'admin' ? 'admin' : 'member';
  const principal: Principal = {
    userId: payload.sub,
    role,
    staffRole: role === 'admin' ? staffRoleOf(payload['staff']) : null,
    ...(typeof payload['town'] === 'string' && { townId: payload['town'] }),
    ...(payload['factor_due'] === true && { isFactorDue: true }),
    authenticatedAt: Number(payload['auth_time'] ?? 0) * 1000,
    sessionVersion: Number(payload['sv']),
    sessionId: String(payload['sid'] ?? ''),
  };
  return { principal, expiresAt: payload.exp * 1000 };
}

/** Tokens of an earlier release have no staff role, because all administrators were owners. */
function staffRoleOf(claim: unknown): StaffRole {
  if (claim === undefined) return 'owner';
  const staffRole = staffRoles.find((role) => role === claim);
  if (!staffRole) throw new NamedError('unauthenticated');
  return staffRole;
}

function check<T>(verifyNow: () => T): T {
  try {
    return verifyNow();
  } catch (error) {
    throw new NamedError(error instanceof jwt.TokenExpiredError ? 'token_expired' : 'unauthenticated');
  }
}
