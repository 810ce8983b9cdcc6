import type { EventFactory } from '@postcard/service-kit';
import type { Duplicate, UserStore } from './store.ts';
import { memberOf, noQuickStart, type StoredUser } from './user.ts';

type Deps = { users: UserStore; newEvent: EventFactory; now: () => Date };

export async function savePassword(
  { users, newEvent, now }: Deps,
  user: StoredUser,
  { password, ...rest }: Partial<StoredUser> & { password: string },
): Promise<StoredUser | Duplicate | null> {
  const change = { ...rest, ...noQuickStart, password, sessionVersion: user.sessionVersion + 1 };
  const next = { ...user, ...change, version: user.version + 1 };
  const member = memberOf(next);
  const events = [
    newEvent('user.updated', next, { member }),
    newEvent('user.password-changed', next, { member, at: now().toISOString() }),
  ];
  return users.update(user, change, events);
}
