import { NamedError, type Principal } from '@postcard/service-kit';
import type { SessionStore } from '../sessions/store.ts';
import type { UserStore } from '../users/store.ts';

/**
 * Refuses who may not act any more, where money or roles are touched: an ended session, a closed account or a lost role
 * counts at once rather than when a token expires. @throws NamedError unauthenticated, forbidden
 */
export function createSessionCheck({
  users,
  sessionStore,
  now,
}: {
  users: UserStore;
  sessionStore: SessionStore;
  now: () => Date;
}) {
  return async function checkSession(principal: Principal, access: 'user' | 'verified' | 'admin'): Promise<void> {
    const { userId, sessionId } = principal;
    const [user, isLive] = await Promise.all([users.openById(userId), sessionStore.isLive(sessionId, userId, now())]);
    if (!user || !isLive || user.sessionVersion !== principal.sessionVersion) throw new NamedError('unauthenticated');
    if (principal.role !== 'admin' || user.staffRole === principal.staffRole) return;
    // An older token of who was of the team, or in another role: the next one says what they are now.
    throw new NamedError(access === 'admin' && !user.isAdmin ? 'forbidden' : 'unauthenticated');
  };
}
