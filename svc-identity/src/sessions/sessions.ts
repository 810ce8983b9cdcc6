import { NamedError, tokenAlgorithm, tokenAudience, tokenType } from '@postcard/service-kit';
import jwt from 'jsonwebtoken';
import { v7 as uuid } from 'uuid';
import { hashSecret, newSecret } from '../passwords/secrets.ts';
import type { SigningKeys } from '../signing-keys/store.ts';
import type { StoredUser } from '../users/user.ts';
import type { UserStore } from '../users/store.ts';
import type { SessionStore } from './store.ts';

/** An access token's life: long enough to be rare, short enough to forget. */
export const accessTokenSeconds = 600;
export const refreshTokenMs = 30 * 24 * 3_600_000;

/** What a browser is given: a signed access token and an opaque refresh token `<family>.<secret>`. */
export type TokenPair = { accessToken: string; refreshToken: string };

type Deps = { store: SessionStore; users: UserStore; keys: SigningKeys; issuer: string; now: () => Date };

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ store, users, keys, issuer, now }: Deps) {
  async function sign(user: StoredUser, sessionId: string): Promise<string> {
    const { kid, key } = await keys.current();
    const iat = Math.floor(now().getTime() / 1000);
    const claims = { role: user.isAdmin ? 'admin' : 'member', sv: user.sessionVersion, sid: sessionId, iat };
    return jwt.sign(claims, key, {
      algorithm: tokenAlgorithm, keyid: kid, issuer, audience: tokenAudience, subject: user.id, expiresIn: accessTokenSeconds,
      header: { alg: tokenAlgorithm, typ: tokenType },
    });
  }

  return {
    /** Begins a session for a user who has just proven who they are. */
    async begin(user: StoredUser, userAgent: string): Promise<TokenPair> {
      const id = uuid();
      const { secret, hashed } = newSecret();
      const at = now();
      const expiresAt = new Date(at.getTime() + refreshTokenMs);
      await store.create({ _id: id, userId: user.id, currentHash: hashed, userAgent: userAgent.slice(0, 300), createdAt: at, lastUsedAt: at, expiresAt });
      return { accessToken: await sign(user, id), refreshToken: `${id}.${secret}` };
    },

    /**
     * Exchanges a refresh token for a new pair. A token that has been exchanged before was stolen or replayed: the whole
     * family ends. @throws NamedError unauthenticated
     */
    async refresh(refreshToken: string): Promise<TokenPair> {
      const [id = '', presented = ''] = refreshToken.split('.');
      const { secret, hashed } = newSecret();
      const at = now();
      const session = await store.rotate({ id, from: hashSecret(presented), to: hashed, now: at, expiresAt: new Date(at.getTime() + refreshTokenMs) });
      const user = session && (await users.openById(session.userId));
      if (!session || !user) {
        await store.end(id);
        throw new NamedError('unauthenticated');
      }
      return { accessToken: await sign(user, id), refreshToken: `${id}.${secret}` };
    },

    /** Ends the session a refresh token belongs to; a token nobody knows ends nothing. */
    async end(refreshToken: string): Promise<void> {
      const [id = ''] = refreshToken.split('.');
      await store.end(id);
    },

    /** A new access token for a session that goes on, after the session version has moved. */
    signFor: sign,
  };
}
