import { NamedError, type EventFactory } from '@postcard/service-kit';
import type { Duplicate, UserStore } from './store.ts';
import { memberOf, type StoredUser } from './user.ts';

type Deps = { users: UserStore; newEvent: EventFactory };

export async function saveUser(
  { users, newEvent }: Deps,
  user: StoredUser,
  change: Partial<StoredUser>,
): Promise<StoredUser> {
  const next = { ...user, ...change, version: user.version + 1 };
  const saved = await users.update(user, change, [newEvent('user.updated', next, { member: memberOf(next) })]);
  return expectSaved(saved);
}

export function expectSaved(saved: StoredUser | Duplicate | null): StoredUser {
  if (saved === 'emailKey') throw new NamedError('email_taken');
  if (!saved || typeof saved === 'string') throw new NamedError('conflict');
  return saved;
}

/** Repeats reading and saving until no concurrent change interferes. Returns null if `find` returns null. */
export async function untilSaved(
  find: () => Promise<StoredUser | null>,
  save: (user: StoredUser) => Promise<StoredUser | Duplicate | null>,
): Promise<StoredUser | null> {
  for (;;) {
    const user = await find();
    if (!user) return null;
    const saved = await save(user);
    if (saved) return saved as StoredUser;
  }
}
