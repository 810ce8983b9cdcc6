import { invalidField, NamedError, type Principal } from '@postcard/service-kit';
import type { Passwords } from '../passwords/passwords.ts';
import type { Throttle } from '../sessions/throttle-store.ts';
import type { UserStore } from '../users/store.ts';

type Deps = { users: UserStore; passwords: Passwords; throttle: Throttle };

export const currentPasswordWrong = () => invalidField('currentPassword', 'Current password is incorrect');

/** Checks the caller's password, throttled as log-in. @throws NamedError validation_failed, too_many_requests */
export function createProveOwner({ users, passwords, throttle }: Deps) {
  return async function proveOwner(
    { userId, sessionId }: Principal,
    currentPassword: string | undefined,
  ): Promise<void> {
    if (!currentPassword) throw invalidField('currentPassword', 'Current password is required');
    const user = await users.openById(userId);
    if (!user) throw new NamedError('unauthenticated');
    const tries = throttle.ofSession(sessionId);
    await tries.count();
    if (!(await passwords.verify(user.password, currentPassword))) throw currentPasswordWrong();
    await tries.forgive();
  };
}

export type ProveOwner = ReturnType<typeof createProveOwner>;
