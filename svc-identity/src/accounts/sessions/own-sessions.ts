import type { Session as SessionView } from '@postcard/contracts';
import { NamedError, type Page, type Paging, type Principal } from '@postcard/service-kit';
import type { StoredUser } from '../users/user.ts';
import type { MoveVersion } from './move-version.ts';
import type { Session, SessionStore } from './store.ts';

const presentSession = ({ _id, userAgent, createdAt, lastUsedAt }: Session, ownId: string): SessionView => ({
  id: _id,
  userAgent,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  isCurrent: _id === ownId,
});

type Deps = { sessionStore: SessionStore; moveVersion: MoveVersion; now: () => Date };

/** Lists and ends sessions. An ended session's access token lasts ten minutes where no session check is made. */
export function createOwnSessions({ sessionStore, moveVersion, now }: Deps) {
  async function requireLive({ userId, sessionId }: Principal): Promise<void> {
    if (!(await sessionStore.isLive(sessionId, userId, now()))) throw new NamedError('unauthenticated');
  }

  async function move(userId: string): Promise<StoredUser> {
    const moved = await moveVersion(userId);
    if (!moved) throw new NamedError('not_found');
    return moved;
  }

  return {
    list: async ({ userId, sessionId }: Principal): Promise<SessionView[]> => {
      const sessions = await sessionStore.ofUser(userId, now());
      return sessions.map((session) => presentSession(session, sessionId));
    },

    page: async ({ userId, sessionId }: Principal, paging: Paging): Promise<Page<SessionView>> => {
      const page = await sessionStore.listOf(userId, now(), paging);
      return { ...page, items: page.items.map((session) => presentSession(session, sessionId)) };
    },

    async end(principal: Principal, id: string): Promise<StoredUser> {
      await requireLive(principal);
      if (!(await sessionStore.endOf(principal.userId, id))) throw new NamedError('not_found');
      return move(principal.userId);
    },

    async endOthers(principal: Principal): Promise<StoredUser> {
      await requireLive(principal);
      await sessionStore.endAllOf(principal.userId, principal.sessionId);
      return move(principal.userId);
    },
  };
}
