import { currentTown, sessionLife } from '@postcard/contracts';
import {
  firstTown,
  NamedError,
  type Origin,
  type SecurityLog,
  tokenAlgorithm,
  tokenAudience,
  tokenType,
} from '@postcard/service-kit';
import jwt from 'jsonwebtoken';
import { v7 as uuid } from 'uuid';
import type { FactorPolicy } from '../second-factors/policy.ts';
import type { SigningKeys } from '../signing-keys/store.ts';
import type { StoredUser } from '../users/user.ts';
import type { UserStore } from '../users/store.ts';
import type { MoveVersion } from './move-version.ts';
import { isCut, isOfFamily, newRefreshToken, readRefreshToken } from './refresh-token.ts';
import type { Factor, Session, SessionStore } from './store.ts';

export const accessTokenSeconds = sessionLife.accessMs / 1000;
export const refreshTokenMs = sessionLife.refreshMs;

type TokenPair = { accessToken: string; refreshToken: string };
export type RenewedPair = { accessToken: string; refreshToken: string | null };

const idleMsOf = ({ isAdmin }: StoredUser): number => (isAdmin ? sessionLife.teamIdleMs : sessionLife.idleMs);

type Deps = {
  store: SessionStore;
  users: UserStore;
  moveVersion: MoveVersion;
  keys: SigningKeys;
  issuer: string;
  securityLog: Pick<SecurityLog, 'record'>;
  policy: Pick<FactorPolicy, 'isDue' | 'isEnough' | 'isRequiredOfMembers'>;
  now: () => Date;
};

export type Sessions = ReturnType<typeof createSessions>;

/** A session is valid in its own town only; users log in to each town. */
const isOfTown = ({ town = firstTown.id }: Session): boolean => town === currentTown().id;

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

export function createSessions({ store, users, moveVersion, keys, issuer, policy, securityLog, now }: Deps) {
  async function sign(user: StoredUser, session: Session): Promise<string> {
    const { kid, key } = await keys.current();
    const isDue = await policy.isDue(user, session);
    const isOfTeam = user.staffRole !== null && !isDue;
    const claims = {
      ...(isDue && policy.isRequiredOfMembers && { factor_due: true }),
      ...(isOfTeam ? { role: 'admin', staff: user.staffRole } : { role: 'member' }),
      // Time of the last proof (OpenID Connect Core, section 2). Without it, sensitive actions require a step-up.
      ...((await policy.isEnough(user, session)) && {
        auth_time: secondsOf(session.authenticatedAt ?? session.createdAt),
      }),
      sv: user.sessionVersion,
      sid: session._id,
      town: currentTown().id,
      iat: secondsOf(now()),
    };
    return jwt.sign(claims, key, {
      algorithm: tokenAlgorithm,
      keyid: kid,
      issuer,
      audience: tokenAudience,
      subject: user.id,
      expiresIn: accessTokenSeconds,
      header: { alg: tokenAlgorithm, typ: tokenType },
    });
  }

  /** Deletes the document first, so that checks refuse the tokens at once. */
  async function endSession({ _id, userId }: Session): Promise<void> {
    if (await store.endOf(userId, _id)) await moveVersion(userId);
  }

  return {
    async begin(user: StoredUser, userAgent: string, factor: Factor = 'password'): Promise<TokenPair> {
      const id = uuid();
      const { token, familyHash, currentHash } = newRefreshToken(id);
      const at = now();
      const expiresAt = new Date(at.getTime() + refreshTokenMs);
      const session: Session = {
        _id: id,
        userId: user.id,
        town: currentTown().id,
        familyHash,
        currentHash,
        userAgent: userAgent.slice(0, 300),
        authenticatedAt: at,
        factor,
        createdAt: at,
        lastUsedAt: at,
        expiresAt,
      };
      await store.create(session);
      return { accessToken: await sign(user, session), refreshToken: token };
    },

    /** Exchanges a refresh token for a new pair. A reused or cut token indicates theft and ends its session. */
    async refresh(refreshToken: string, origin: Origin): Promise<TokenPair> {
      const presented = readRefreshToken(refreshToken);
      const { id } = presented;
      const session = await store.byId(id);
      const at = now();
      if (!session || session.expiresAt <= at || !isOfFamily(presented, session) || !isOfTown(session))
        throw new NamedError('unauthenticated');
      const { token, familyHash, currentHash } = newRefreshToken(id, presented.familySecret);
      const rotated =
        !isCut(presented, session) &&
        (await store.rotate({ id, familyHash, from: presented.rotatingHash, to: currentHash, now: at }));
      const user = rotated && (await users.openById(session.userId));
      if (!user) {
        if (session.familyHash !== undefined) {
          await endSession(session);
          await securityLog.record({ kind: 'refresh_replayed', userId: session.userId }, origin);
        }
        throw new NamedError('unauthenticated');
      }
      if (at.getTime() - session.lastUsedAt.getTime() >= idleMsOf(user)) {
        await endSession(session);
        throw new NamedError('unauthenticated');
      }
      return { accessToken: await sign(user, session), refreshToken: token };
    },

    async userOf(refreshToken: string): Promise<string | null> {
      const presented = readRefreshToken(refreshToken);
      const session = await store.byId(presented.id);
      if (!session || session.expiresAt <= now() || isCut(presented, session)) return null;
      return isOfFamily(presented, session) && isOfTown(session) ? session.userId : null;
    },

    async end(refreshToken: string): Promise<void> {
      const presented = readRefreshToken(refreshToken);
      const session = await store.byId(presented.id);
      if (session && isOfFamily(presented, session)) await endSession(session);
    },

    /** Ends a browser's previous session without a new session version, which would end other sessions' tokens. */
    async replace(refreshToken: string): Promise<void> {
      const presented = readRefreshToken(refreshToken);
      const session = await store.byId(presented.id);
      if (session && isOfFamily(presented, session)) await store.endOf(session.userId, session._id);
    },

    async signFor(user: StoredUser, sessionId: string): Promise<string> {
      const session = await store.byId(sessionId);
      if (!session) throw new NamedError('unauthenticated');
      return sign(user, session);
    },

    /** Renews both tokens; the refresh token is null unless the browser sent this session's. */
    async renewFor(user: StoredUser, sessionId: string, refreshToken: string): Promise<RenewedPair> {
      const presented = readRefreshToken(refreshToken);
      const session = await store.byId(sessionId);
      if (!session) throw new NamedError('unauthenticated');
      if (presented.id !== sessionId || isCut(presented, session) || !isOfFamily(presented, session))
        return { accessToken: await sign(user, session), refreshToken: null };
      const { token, familyHash, currentHash } = newRefreshToken(sessionId, presented.familySecret);
      // Replaces older tokens of the family too: another tab may have refreshed meanwhile.
      if (!(await store.rotate({ id: sessionId, familyHash, to: currentHash, now: now() })))
        throw new NamedError('unauthenticated');
      return { accessToken: await sign(user, session), refreshToken: token };
    },
  };
}
