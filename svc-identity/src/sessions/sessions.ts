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

/** An access token's life: long enough to be rare, short enough to forget. */
export const accessTokenSeconds = sessionLife.accessMs / 1000;
export const refreshTokenMs = sessionLife.refreshMs;

/** What a browser is given: a signed access token and an opaque refresh token. */
export type TokenPair = { accessToken: string; refreshToken: string };
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

/** A session of one town opens nothing in another: there its user logs in too. */
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
      // Since when its user is known to be who they are (OpenID Connect Core, section 2); a token without it is stale.
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

  /**
   * The document first: from then on this service, and whoever asks it, refuses the session's tokens. Of many who end
   * it one moves the version.
   */
  async function endSession({ _id, userId }: Session): Promise<void> {
    if (await store.endOf(userId, _id)) await moveVersion(userId);
  }

  return {
    /** Begins a session for a user who has just proven who they are. */
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

    /**
     * Exchanges a refresh token for a new pair. A token of the family that has been exchanged before, or was cut, was
     * stolen or replayed: the whole family ends. Whoever merely knows a session's id ends nothing. @throws NamedError
     * unauthenticated
     */
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

    /** Whose session a refresh token belongs to; null of one that is over or none. */
    async userOf(refreshToken: string): Promise<string | null> {
      const presented = readRefreshToken(refreshToken);
      const session = await store.byId(presented.id);
      if (!session || session.expiresAt <= now() || isCut(presented, session)) return null;
      return isOfFamily(presented, session) && isOfTown(session) ? session.userId : null;
    },

    /** Ends the session a refresh token belongs to, and what its access tokens open where the session is checked. */
    async end(refreshToken: string): Promise<void> {
      const presented = readRefreshToken(refreshToken);
      const session = await store.byId(presented.id);
      if (session && isOfFamily(presented, session)) await endSession(session);
    },

    /**
     * Forgets the session that a browser had before it logged in anew. The version stays: the token of the next session
     * is made from it.
     */
    async replace(refreshToken: string): Promise<void> {
      const presented = readRefreshToken(refreshToken);
      const session = await store.byId(presented.id);
      if (session && isOfFamily(presented, session)) await store.endOf(session.userId, session._id);
    },

    /**
     * A new access token for a session that goes on, after the session version or what is known of its user has moved.
     * @throws NamedError unauthenticated
     */
    async signFor(user: StoredUser, sessionId: string): Promise<string> {
      const session = await store.byId(sessionId);
      if (!session) throw new NamedError('unauthenticated');
      return sign(user, session);
    },

    /**
     * As `signFor`, with another refresh token in place of the one that the browser sent, so that a copy of it gains
     * nothing from what was just proven: it is a replay. A browser that sent none of this session's gets none.
     * @throws NamedError unauthenticated
     */
    async renewFor(user: StoredUser, sessionId: string, refreshToken: string): Promise<RenewedPair> {
      const presented = readRefreshToken(refreshToken);
      const session = await store.byId(sessionId);
      if (!session) throw new NamedError('unauthenticated');
      if (presented.id !== sessionId || isCut(presented, session) || !isOfFamily(presented, session))
        return { accessToken: await sign(user, session), refreshToken: null };
      const { token, familyHash, currentHash } = newRefreshToken(sessionId, presented.familySecret);
      // An older one of the family is replaced too: another tab may have refreshed while this call was under way.
      if (!(await store.rotate({ id: sessionId, familyHash, to: currentHash, now: now() })))
        throw new NamedError('unauthenticated');
      return { accessToken: await sign(user, session), refreshToken: token };
    },
  };
}
