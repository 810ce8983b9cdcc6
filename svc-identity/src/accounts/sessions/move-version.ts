import type { EventFactory } from '@postcard/service-kit';
import type { UserStore } from '../users/store.ts';
import { memberOf, type StoredUser } from '../users/user.ts';

type Deps = { users: UserStore; newEvent: EventFactory };

export type MoveVersion = ReturnType<typeof createMoveVersion>;

export function createMoveVersion({ users, newEvent }: Deps) {
  return async function moveVersion(userId: string): Promise<StoredUser | null> {
    for (;;) {
      const user = await users.openById(userId);
      if (!user) return null;
      const change = { sessionVersion: user.sessionVersion + 1 };
      const next = { ...user, ...change, version: user.version + 1 };
      if (await users.update(user, change, [newEvent('user.updated', next, { member: memberOf(next) })])) return next;
    }
  };
}
