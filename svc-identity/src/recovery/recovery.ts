import { setTimeout as wait } from 'node:timers/promises';
import { invalidField, NamedError, type EventFactory } from '@postcard/service-kit';
import type { Passwords } from '../passwords/passwords.ts';
import { hashSecret, newSecret } from '../passwords/secrets.ts';
import type { SessionStore } from '../sessions/store.ts';
import { savePassword } from '../users/save-password.ts';
import type { Duplicate, UserStore } from '../users/store.ts';
import { keyOf, memberOf, type StoredUser } from '../users/user.ts';

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
    await untilSaved(() => users.byEmail(keyOf(email)), (user) => {
      const resetTokenExpiry = new Date(now().getTime() + resetLinkMs);
      const requested = newEvent('user.password-recovery-requested', { id: user.id, version: user.version + 1 }, {
        member: memberOf(user), resetToken: secret, expiresAt: resetTokenExpiry.toISOString(),
      });
      return users.update(user, { resetToken: hashed, resetTokenExpiry }, [requested]);
    });
  }

  async function sendUsername(email: string): Promise<void> {
    await untilSaved(() => users.byEmail(keyOf(email)), (user) => {
      const asked = newEvent('user.username-reminder-requested', { id: user.id, version: user.version + 1 }, { member: memberOf(user), username: user.username });
      return users.update(user, {}, [asked]);
    });
  }

  return {
    requestReset: (email: string): Promise<void> => inEqualTime(() => sendReset(email)),
    remindUsername: (email: string): Promise<void> => inEqualTime(() => sendUsername(email)),

    /** Sets a new password once, and ends every session. @throws NamedError reset_token_invalid, validation_failed */
    async reset(token: string, password: string): Promise<void> {
      const hashed = hashSecret(token);
      if (!(await users.byResetToken(hashed, now()))) throw new NamedError('reset_token_invalid');
      if (passwords.isLeaked(password)) throw invalidField('password', 'This password appears in lists of leaked passwords. Please choose another.');
      const change = { password: await passwords.hash(password), resetToken: null, resetTokenExpiry: null };
      const user = await untilSaved(() => users.byResetToken(hashed, now()), (known) => savePassword(deps, known, change));
      if (!user) throw new NamedError('reset_token_invalid');
      await sessionStore.endAllOf(user.id);
    },

    /** @throws NamedError verification_token_invalid */
    async verifyEmail(token: string): Promise<void> {
      const hashed = hashSecret(token);
      const confirm = async (user: StoredUser) => (user.emailVerified ? user : users.update(user, { emailVerified: true }));
      if (!(await untilSaved(() => users.byEmailVerification(hashed), confirm))) throw new NamedError('verification_token_invalid');
    },
  };
}

/**
 * Looks and saves until nobody else was faster, so that two things done to an account at once are both done: a letter that
 * was promised is sent, a good link is good. Null when there is nothing to be found any more.
 */
async function untilSaved(find: () => Promise<StoredUser | null>, save: (user: StoredUser) => Promise<StoredUser | Duplicate | null>): Promise<StoredUser | null> {
  for (;;) {
    const user = await find();
    if (!user) return null;
    const saved = await save(user);
    if (saved) return saved as StoredUser;
  }
}
