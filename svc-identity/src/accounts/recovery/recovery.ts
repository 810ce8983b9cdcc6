import type { Core } from '../core.ts';
import { NamedError } from '@postcard/service-kit';
import { expectUnguessable } from '../passwords/expect-unguessable.ts';
import { hashSecret, newSecret } from '../passwords/secrets.ts';
import { savePassword } from '../users/save-password.ts';
import { resetLinkMs } from '../profile/take-back.ts';
import { firstConfirmation } from '../users/first-confirmation.ts';
import { untilSaved } from '../users/save-user.ts';
import { keyOf } from '../users/names.ts';
import { memberOf, type StoredUser } from '../users/user.ts';
import { isOpenToLink } from '../quick-start/registration.ts';

export type Recovery = ReturnType<typeof createRecovery>;

export function createRecovery(deps: Core) {
  const { users, factors, mailCounts, sessionStore, devices, passwords, endEarlier, newEvent, now } = deps;

  async function sendReset(email: string): Promise<void> {
    // Requests above the limit for one address are ignored, and the last link stays valid.
    if (!(await users.byEmail(keyOf(email))) || !(await mailCounts.mayMail('password', keyOf(email)))) return;
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
    if (!(await users.byEmail(keyOf(email))) || !(await mailCounts.mayMail('username', keyOf(email)))) return;
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

  /** Returns the account of a reset link, or of a quick start's link while it has no password. */
  async function byLink(hashed: string): Promise<StoredUser | null> {
    const asked = await users.byResetToken(hashed, now());
    if (asked) return asked;
    const started = await users.byQuickStart(hashed, now());
    return started && isOpenToLink(started, await factors.of(started.id)) ? started : null;
  }

  return {
    sendReset,
    sendUsername,

    /** Sets a password once and ends every session. @throws NamedError reset_token_invalid, validation_failed */
    async reset(token: string, password: string): Promise<string> {
      const hashed = hashSecret(token);
      const owner = await byLink(hashed);
      if (!owner) throw new NamedError('reset_token_invalid');
      expectUnguessable('password', password, owner);
      const change = { password: await passwords.hash(password), resetToken: null, resetTokenExpiry: null };
      let isFirst = false;
      const user = await untilSaved(
        () => byLink(hashed),
        (known) => {
          isFirst = !known.emailVerified;
          return savePassword(deps, known, { ...(isFirst && firstConfirmation(known)), ...change });
        },
      );
      if (!user) throw new NamedError('reset_token_invalid');
      if (isFirst) await endEarlier(user.id);
      await Promise.all([sessionStore.endAllOf(user.id), devices.forgetAllOf(user.id)]);
      return user.id;
    },
  };
}
