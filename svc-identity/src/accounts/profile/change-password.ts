import type { Core } from '../core.ts';
import type { Principal } from '@postcard/service-kit';
import { expectUnguessable } from '../passwords/expect-unguessable.ts';
import { currentPasswordIncorrect, provePassword } from '../passwords/prove-password.ts';
import { expectSaved } from '../users/save-user.ts';
import { savePassword } from '../users/save-password.ts';
import type { StoredUser } from '../users/user.ts';

type Change = { principal: Principal; currentPassword: string; newPassword: string };

/**
 * Sets a password and ends other sessions.
 * @throws NamedError not_found, step_up_required, too_many_requests, validation_failed, service_unavailable, conflict
 */
export function createChangePassword(deps: Core) {
  const { users, sessionStore, devices, passwords, throttle, expectFresh } = deps;
  return async function changePassword({ principal, currentPassword, newPassword }: Change): Promise<StoredUser> {
    const user = await users.expectOpen(principal.userId);
    await expectFresh(principal);
    const entered = { stored: user.password, password: currentPassword };
    const tries = throttle.ofSession(principal.sessionId);
    await provePassword({ passwords, tries }, entered, currentPasswordIncorrect);
    expectUnguessable('newPassword', newPassword, user);
    const changed = expectSaved(await savePassword(deps, user, { password: await passwords.hash(newPassword) }));
    await Promise.all([sessionStore.endAllOf(user.id, principal.sessionId), devices.forgetAllOf(user.id)]);
    return changed;
  };
}
