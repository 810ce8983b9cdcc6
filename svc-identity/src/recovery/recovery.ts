import { setTimeout as wait } from 'node:timers/promises';
import { invalidField, NamedError, type EventFactory } from '@postcard/service-kit';
import type { Passwords } from '../passwords/passwords.ts';
import { hashSecret, newSecret } from '../passwords/secrets.ts';
import type { SessionStore } from '../sessions/store.ts';
import { expectSaved } from '../users/profile.ts';
import { savePassword } from '../users/save-password.ts';
import type { UserStore } from '../users/store.ts';
import { keyOf, memberOf } from '../users/user.ts';

type Deps = { users: UserStore; sessionStore: SessionStore; passwords: Passwords; newEvent: EventFactory; now: () => Date };

const resetLinkMs = 60 * 60_000;

/** Longer than the work for a known address takes. */
export const answerAfterMs = 150;

/** Does the work and answers no sooner than after a fixed time, so that the time does not tell what the work was. */
async function inEqualTime(work: () => Promise<void>): Promise<void> {
  const [done] = await Promise.allSettled([work(), wait(answerAfterMs)]);
  if (done.status === 'rejected') throw done.reason;
}

export type Recovery = ReturnType<typeof createRecovery>;

/** Ways back into an account. The two that take an address answer alike, in the same time, whether it is known or not. */
export function createRecovery(deps: Deps) {
  const { users, sessionStore, passwords, newEvent, now } = deps;

  async function sendReset(email: string): Promise<void> {
    const { secret, hashed } = newSecret();
    const user = await users.byEmail(keyOf(email));
    if (!user) return;
    const resetTokenExpiry = new Date(now().getTime() + resetLinkMs);
    const requested = newEvent('user.password-recovery-requested', { id: user.id, version: user.version + 1 }, {
      member: memberOf(user), resetToken: secret, expiresAt: resetTokenExpiry.toISOString(),
    });
    await users.update(user, { resetToken: hashed, resetTokenExpiry }, [requested]);
  }

  async function sendUsername(email: string): Promise<void> {
    const user = await users.byEmail(keyOf(email));
    if (!user) return;
    const asked = newEvent('user.username-reminder-requested', { id: user.id, version: user.version + 1 }, { member: memberOf(user), username: user.username });
    await users.update(user, {}, [asked]);
  }

  return {
    requestReset: (email: string): Promise<void> => inEqualTime(() => sendReset(email)),
    remindUsername: (email: string): Promise<void> => inEqualTime(() => sendUsername(email)),

    /** Sets a new password once, and ends every session. @throws NamedError reset_token_invalid, validation_failed */
    async reset(token: string, password: string): Promise<void> {
      const user = await users.byResetToken(hashSecret(token), now());
      if (!user) throw new NamedError('reset_token_invalid');
      if (passwords.isLeaked(password)) throw invalidField('password', 'This password appears in lists of leaked passwords. Please choose another.');
      const passwordHash = await passwords.hash(password);
      await savePassword(deps, user, { password: passwordHash, resetToken: null, resetTokenExpiry: null }).catch(() => {
        throw new NamedError('reset_token_invalid');
      });
      await sessionStore.endAllOf(user.id);
    },

    /** @throws NamedError verification_token_invalid */
    async verifyEmail(token: string): Promise<void> {
      const user = await users.byEmailVerification(hashSecret(token));
      if (!user) throw new NamedError('verification_token_invalid');
      if (!user.emailVerified) expectSaved(await users.update(user, { emailVerified: true }));
    },
  };
}
