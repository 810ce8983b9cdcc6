import type { Core } from '../core.ts';
import { NamedError } from '@postcard/service-kit';
import { newSecret } from '../passwords/secrets.ts';
import type { Added } from '../second-factors/factors.ts';
import { expectSaved } from '../users/save-user.ts';
import { memberOf, noQuickStart, type StoredUser } from '../users/user.ts';

export const linkInvalid = () =>
  new NamedError('verification_token_invalid', { message: 'This link has expired or is invalid.' });

export const resetLinkMs = 60 * 60_000;

export type TakeBack = ReturnType<typeof createTakeBack>;

/**
 * Returns an account to its address's owner after an intrusion.
 * @throws NamedError service_unavailable, conflict, email_taken
 */
export function createTakeBack(deps: Core) {
  const { users, sessionStore, devices, passwords, factors, newEvent, now } = deps;
  return async function takeBack(user: StoredUser, also: Partial<StoredUser>, added: Added): Promise<void> {
    const reset = newSecret();
    const resetTokenExpiry = new Date(now().getTime() + resetLinkMs);
    const change = {
      ...noQuickStart,
      pendingEmail: null,
      pendingEmailToken: null,
      pendingEmailExpiry: null,
      ...also,
      password: await passwords.hash(newSecret().secret),
      resetToken: reset.hashed,
      resetTokenExpiry,
      sessionVersion: user.sessionVersion + 1,
    };
    const next = { ...user, ...change, version: user.version + 1 };
    const member = memberOf(next);
    expectSaved(
      await users.update(user, change, [
        newEvent('user.updated', next, { member }),
        newEvent('user.password-recovery-requested', next, {
          member,
          resetToken: reset.secret,
          expiresAt: resetTokenExpiry.toISOString(),
        }),
      ]),
    );
    await Promise.all([sessionStore.endAllOf(user.id), devices.forgetAllOf(user.id)]);
    await factors.forgetAdded(user.id, added);
  };
}
