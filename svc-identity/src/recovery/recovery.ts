import { verificationLinkMs } from '@postcard/contracts/business';
import { NamedError, type EventFactory } from '@postcard/service-kit';
import { expectUnguessable } from '../passwords/expect-unguessable.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { hashSecret, newSecret } from '../passwords/secrets.ts';
import type { DeviceStore } from '../sessions/device-store.ts';
import type { SessionStore } from '../sessions/store.ts';
import { savePassword } from '../users/save-password.ts';
import { resetLinkMs, type EmailChange } from '../accounts/email-change.ts';
import { untilSaved } from '../users/save-user.ts';
import type { UserStore } from '../users/store.ts';
import { keyOf, memberOf, type StoredUser } from '../users/user.ts';

type Deps = {
  emailChange: Pick<EmailChange, 'confirm'>;
  users: UserStore;
  sessionStore: SessionStore;
  devices: DeviceStore;
  passwords: Passwords;
  newEvent: EventFactory;
  now: () => Date;
};

export type Recovery = ReturnType<typeof createRecovery>;

/** Recovers access to an account. Emails are sent outside the requests (see job.ts). */
export function createRecovery(deps: Deps) {
  const { users, sessionStore, devices, passwords, emailChange, newEvent, now } = deps;

  async function sendReset(email: string): Promise<void> {
    const { secret, hashed } = newSecret();
    await untilSaved(
      () => users.byEmail(keyOf(email)),
      (user) => {
        const resetTokenExpiry = new Date(now().getTime() + resetLinkMs);
        const requested = newEvent(
          'user.password-recovery-requested',
          { id: user.id, version: user.version + 1 },
          {
            member: memberOf(user),
            resetToken: secret,
            expiresAt: resetTokenExpiry.toISOString(),
          },
        );
        return users.update(user, { resetToken: hashed, resetTokenExpiry }, [requested]);
      },
    );
  }

  async function sendUsername(email: string): Promise<void> {
    await untilSaved(
      () => users.byEmail(keyOf(email)),
      (user) => {
        const asked = newEvent(
          'user.username-reminder-requested',
          { id: user.id, version: user.version + 1 },
          { member: memberOf(user), username: user.username },
        );
        return users.update(user, {}, [asked]);
      },
    );
  }

  function linkHasEnded({ verificationSentAt, createdAt }: StoredUser): boolean {
    return (verificationSentAt ?? createdAt).getTime() + verificationLinkMs <= now().getTime();
  }

  return {
    sendReset,
    sendUsername,

    /**
     * Sets a new password once, and ends every session. Returns whose.
     * @throws NamedError reset_token_invalid, validation_failed
     */
    async reset(token: string, password: string): Promise<string> {
      const hashed = hashSecret(token);
      const owner = await users.byResetToken(hashed, now());
      if (!owner) throw new NamedError('reset_token_invalid');
      expectUnguessable('password', password, owner);
      const change = { password: await passwords.hash(password), resetToken: null, resetTokenExpiry: null };
      const user = await untilSaved(
        () => users.byResetToken(hashed, now()),
        (known) => savePassword(deps, known, change),
      );
      if (!user) throw new NamedError('reset_token_invalid');
      await Promise.all([sessionStore.endAllOf(user.id), devices.forgetAllOf(user.id)]);
      return user.id;
    },

    /**
     * Confirms the address of an account, or the one that is to be its next; returns whose address has changed by it.
     * @throws NamedError verification_token_invalid, email_taken
     */
    async verifyEmail(token: string): Promise<string | null> {
      const changed = await emailChange.confirm(token);
      if (changed) return changed.id;
      const hashed = hashSecret(token);
      const confirm = async (user: StoredUser) => {
        if (user.emailVerified) return user;
        if (linkHasEnded(user)) throw new NamedError('verification_token_invalid');
        return users.update(user, { emailVerified: true });
      };
      if (!(await untilSaved(() => users.byEmailVerification(hashed), confirm)))
        throw new NamedError('verification_token_invalid');
      return null;
    },
  };
}
