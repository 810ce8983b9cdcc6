import { NamedError, type Principal } from '@postcard/service-kit';
import type { SessionStore } from '../sessions/store.ts';
import type { UserStore } from '../users/store.ts';

/** Rejects ended sessions, closed accounts and lost roles at once. @throws NamedError unauthenticated, forbidden */
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
    throw new NamedError(access === 'admin' && !user.isAdmin ? 'forbidden' : 'unauthenticated');
  };
}
