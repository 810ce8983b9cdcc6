import type { Session as SessionView } from '@postcard/contracts';
import { NamedError, type EventFactory, type Principal } from '@postcard/service-kit';
import { memberOf, type StoredUser } from '../users/user.ts';
import type { UserStore } from '../users/store.ts';
import type { SessionStore } from './store.ts';

type Deps = { users: UserStore; sessionStore: SessionStore; newEvent: EventFactory; now: () => Date };

export type OwnSessions = ReturnType<typeof createOwnSessions>;

/**
 * Where somebody is logged in, and ending that. An ended session cannot be refreshed. Access tokens it was given live out
 * their ten minutes, except where standing is checked (money and roles): ending moves the session version, which refuses
 * every older token there. The sessions that stay get past that by refreshing, as they do all the time.
 */
export function createOwnSessions({ users, sessionStore, newEvent, now }: Deps) {
  /** A session that has been ended ends no other one and is given no new token. @throws NamedError unauthenticated */
  async function requireLive({ userId, sessionId }: Principal): Promise<void> {
    const sessions = await sessionStore.ofUser(userId, now());
    if (!sessions.some(({ _id }) => _id === sessionId)) throw new NamedError('unauthenticated');
  }

  async function moveVersion(userId: string): Promise<StoredUser> {
    for (;;) {
      const user = await users.openById(userId);
      if (!user) throw new NamedError('not_found');
      const change = { sessionVersion: user.sessionVersion + 1 };
      const next = { ...user, ...change, version: user.version + 1 };
      if (await users.update(user, change, [newEvent('user.updated', next, { member: memberOf(next) })])) return next;
    }
  }

  return {
    /** Last used first. */
    list: async ({ userId, sessionId }: Principal): Promise<SessionView[]> => {
      const sessions = await sessionStore.ofUser(userId, now());
      return sessions.map(({ _id, userAgent, createdAt, lastUsedAt }) => ({
        id: _id, userAgent, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString(), isCurrent: _id === sessionId,
      }));
    },

    /** Ends one session, which may be the caller's own. @throws NamedError unauthenticated, not_found, also for another user's */
    async end(principal: Principal, id: string): Promise<StoredUser> {
      await requireLive(principal);
      if (!(await sessionStore.endOf(principal.userId, id))) throw new NamedError('not_found');
      return moveVersion(principal.userId);
    },

    /** Ends every session but the caller's. @throws NamedError unauthenticated */
    async endOthers(principal: Principal): Promise<StoredUser> {
      await requireLive(principal);
      await sessionStore.endAllOf(principal.userId, principal.sessionId);
      return moveVersion(principal.userId);
    },
  };
}
