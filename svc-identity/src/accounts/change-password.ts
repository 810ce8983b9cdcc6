import { NamedError, type EventFactory, type Principal } from '@postcard/service-kit';
import { expectUnguessable } from '../passwords/expect-unguessable.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { DeviceStore } from '../sessions/device-store.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { Throttle } from '../sessions/throttle-store.ts';
import type { FreshProofs } from './fresh-proofs.ts';
import { currentPasswordWrong } from './prove-owner.ts';
import { expectSaved } from '../users/save-user.ts';
import { savePassword } from '../users/save-password.ts';
import type { UserStore } from '../users/store.ts';
import type { StoredUser } from '../users/user.ts';

type Deps = {
  users: UserStore;
  sessionStore: SessionStore;
  devices: DeviceStore;
  passwords: Passwords;
  throttle: Throttle;
  proofs: FreshProofs;
  newEvent: EventFactory;
  now: () => Date;
};
type Change = { principal: Principal; currentPassword: string; newPassword: string };

/** Sets a password and ends other sessions. @throws NamedError step_up_required, validation_failed, conflict */
export function createChangePassword(deps: Deps) {
  const { users, sessionStore, devices, passwords, throttle, proofs } = deps;
  return async function changePassword({ principal, currentPassword, newPassword }: Change): Promise<StoredUser> {
    const user = await users.openById(principal.userId);
    if (!user) throw new NamedError('not_found');
    await proofs.expectFresh(principal);
    const tries = throttle.ofSession(principal.sessionId);
    await tries.count();
    if (!(await passwords.verify(user.password, currentPassword))) throw currentPasswordWrong();
    await tries.forgive();
    expectUnguessable('newPassword', newPassword, user);
    const changed = expectSaved(await savePassword(deps, user, { password: await passwords.hash(newPassword) }));
    await Promise.all([sessionStore.endAllOf(user.id, principal.sessionId), devices.forgetAllOf(user.id)]);
    return changed;
  };
}
