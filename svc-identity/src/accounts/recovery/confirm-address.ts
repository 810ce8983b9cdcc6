import type { Core } from '../core.ts';
import { verificationLinkMs } from '@postcard/contracts/business';
import { invalidField, NamedError } from '@postcard/service-kit';
import type { EmailChange } from '../profile/email-change.ts';
import { passwordIncorrect, provePassword } from '../passwords/prove-password.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { firstConfirmation } from '../users/first-confirmation.ts';
import { untilSaved } from '../users/save-user.ts';
import { memberOf, type StoredUser } from '../users/user.ts';

type Deps = Core & { emailChange: Pick<EmailChange, 'confirm'> };

type Shown = { sessionOf: string | null; password?: string | undefined };

type Confirmed = { changed: string } | { first: StoredUser } | null;

/**
 * Confirms an account's current or next address. The first confirmation ends everything earlier but the password.
 * Needs the account's session or password too, so that nobody confirms a stranger's account by mistake.
 * @throws NamedError verification_token_invalid, email_taken, too_many_requests, validation_failed for the password
 */
export function createConfirmAddress(deps: Deps) {
  const { users, emailChange, passwords, throttle, endEarlier, newEvent, now } = deps;

  const linkHasEnded = ({ verificationSentAt, createdAt }: StoredUser): boolean =>
    (verificationSentAt ?? createdAt).getTime() + verificationLinkMs <= now().getTime();

  async function expectOwner(user: StoredUser, { sessionOf, password }: Shown): Promise<void> {
    if (user.password === null || sessionOf === user.id) return;
    if (!password) throw invalidField('password', 'Please enter the password of your account');
    const tries = throttle.ofLink(user.id);
    await provePassword({ passwords, tries }, { stored: user.password, password }, passwordIncorrect);
  }

  return async function confirmAddress(token: string, shown: Shown): Promise<Confirmed> {
    const next = await users.byPendingEmail(hashSecret(token), now());
    const isFirstOfAll = next !== null && !next.emailVerified;
    if (next) await expectOwner(next, shown);
    const changed = await emailChange.confirm(token);
    if (changed && isFirstOfAll) await endEarlier(changed.id);
    if (changed) return isFirstOfAll ? { first: changed } : { changed: changed.id };
    const find = () => users.byEmailVerification(hashSecret(token));
    const known = await find();
    if (known && !known.emailVerified && !linkHasEnded(known)) await expectOwner(known, shown);
    let isFirst = false;
    const confirm = async (user: StoredUser) => {
      isFirst = !user.emailVerified;
      if (!isFirst) return user;
      // The password has changed since it was checked.
      if (linkHasEnded(user) || user.password !== known?.password) throw new NamedError('verification_token_invalid');
      const change = firstConfirmation(user);
      const next = { ...user, ...change, version: user.version + 1 };
      return users.update(user, change, [newEvent('user.updated', next, { member: memberOf(next) })]);
    };
    const user = await untilSaved(find, confirm);
    if (!user) throw new NamedError('verification_token_invalid');
    if (!isFirst) return null;
    await endEarlier(user.id);
    return { first: user };
  };
}
