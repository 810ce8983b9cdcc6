import { sessionLife } from '@postcard/contracts';
import { NamedError, tokenAlgorithm, tokenAudience, tokenType } from '@postcard/service-kit';
import jwt from 'jsonwebtoken';
import { v7 as uuid } from 'uuid';
import type { SigningKeys } from '../signing-keys/store.ts';
import type { StoredUser } from '../users/user.ts';
import type { UserStore } from '../users/store.ts';
import type { MoveVersion } from './move-version.ts';
import { isOfFamily, newRefreshToken, readRefreshToken } from './refresh-token.ts';
import type { Session, SessionStore } from './store.ts';

/** An access token's life: long enough to be rare, short enough to forget. */
export const accessTokenSeconds = sessionLife.accessMs / 1000;
export const refreshTokenMs = sessionLife.refreshMs;

/** What a browser is given: a signed access token and an opaque refresh token. */
export type TokenPair = { accessToken: string; refreshToken: string };

type Deps = {
  store: SessionStore;
  users: UserStore;
  moveVersion: MoveVersion;
  keys: SigningKeys;
  issuer: string;
  now: () => Date;
};

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ store, users, moveVersion, keys, issuer, now }: Deps) {
  async function sign(user: StoredUser, sessionId: string): Promise<string> {
    const { kid, key } = await keys.current();
    const iat = Math.floor(now().getTime() / 1000);
    const claims = { role: user.isAdmin ? 'admin' : 'member', sv: user.sessionVersion, sid: sessionId, iat };
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
    async begin(user: StoredUser, userAgent: string): Promise<TokenPair> {
      const id = uuid();
      const { token, familyHash, currentHash } = newRefreshToken(id);
      const at = now();
      const expiresAt = new Date(at.getTime() + refreshTokenMs);
      await store.create({
        _id: id,
        userId: user.id,
        familyHash,
        currentHash,
        userAgent: userAgent.slice(0, 300),
        createdAt: at,
        lastUsedAt: at,
        expiresAt,
      });
      return { accessToken: await sign(user, id), refreshToken: token };
    },

    /**
     * Exchanges a refresh token for a new pair. A token of the family that has been exchanged before was stolen or
     * replayed: the whole family ends. Whoever merely knows a session's id ends nothing. @throws NamedError
     * unauthenticated
     */
    async refresh(refreshToken: string): Promise<TokenPair> {
      const presented = readRefreshToken(refreshToken);
      const { id } = presented;
      const session = await store.byId(id);
      const at = now();
      if (!session || session.expiresAt <= at || !isOfFamily(presented, session))
        throw new NamedError('unauthenticated');
      const { token, familyHash, currentHash } = newRefreshToken(id, presented.familySecret);
      const rotated = await store.rotate({
        id,
        familyHash,
        from: presented.rotatingHash,
        to: currentHash,
        now: at,
      });
      const user = rotated && (await users.openById(session.userId));
      if (!user) {
        if (presented.familySecret) await endSession(session);
        throw new NamedError('unauthenticated');
      }
      return { accessToken: await sign(user, id), refreshToken: token };
    },

    /** Ends the session a refresh token belongs to, and what its access tokens open where the session is checked. */
    async end(refreshToken: string): Promise<void> {
      const presented = readRefreshToken(refreshToken);
      const session = await store.byId(presented.id);
      if (session && isOfFamily(presented, session)) await endSession(session);
    },

    /** A new access token for a session that goes on, after the session version has moved. */
    signFor: sign,
  };
}
