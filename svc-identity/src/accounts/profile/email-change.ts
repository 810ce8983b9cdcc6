import type { Core } from '../core.ts';
import { emailChange } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import { hashSecret, newSecret } from '../passwords/secrets.ts';
import { linkInvalid } from './take-back.ts';
import { firstConfirmation } from '../users/first-confirmation.ts';
import { expectSaved } from '../users/save-user.ts';
import type { TakeBack } from './take-back.ts';
import { keyOf } from '../users/names.ts';
import { memberOf, noEmailChange, noQuickStart, type StoredUser } from '../users/user.ts';

type Deps = Core & { takeBack: TakeBack };

/** Second factors added this soon before a change of address may be the intruder's. */
export const factorsBeforeMs = 7 * 24 * 3_600_000;

export type EmailChange = ReturnType<typeof createEmailChange>;

/** Changes an account's address once its link is opened; the previous address can undo that for three days. */
export function createEmailChange({ users, takeBack, newEvent, now }: Deps) {
  const inTime = (ms: number): Date => new Date(now().getTime() + ms);

  /** Returns the fields to store for a requested address and the event that sends its link. Earlier links expire. */
  function begin(email: string, sessionId: string) {
    const { secret, hashed } = newSecret();
    return {
      change: {
        pendingEmail: email,
        pendingEmailToken: hashed,
        pendingEmailExpiry: inTime(emailChange.confirmMs),
        pendingEmailSince: now(),
        pendingEmailSession: sessionId,
        verificationSentAt: now(),
      },
      eventOf: (next: StoredUser) =>
        newEvent('user.email-change-requested', next, {
          member: memberOf(next),
          newEmail: email,
          verificationToken: secret,
        }),
    };
  }

  async function expectFree(email: string): Promise<void> {
    if ((await users.byEmail(keyOf(email))) || (await users.byFormerEmail(keyOf(email), now())))
      throw new NamedError('email_taken');
  }

  /** Confirms the address of a link; null for an unknown one. @throws NamedError email_taken, conflict */
  async function confirm(token: string): Promise<StoredUser | null> {
    const pendingEmailToken = hashSecret(token);
    const user = await users.byPendingEmail(pendingEmailToken, now());
    if (!user?.pendingEmail) return null;
    const { secret, hashed } = newSecret();
    // A second change within three days keeps the undo link of the first address.
    const goesOn = user.undoEmailExpiry !== null && user.undoEmailExpiry > now();
    const undo = goesOn
      ? {}
      : {
          formerEmail: user.email,
          formerEmailKey: user.emailKey,
          undoEmailToken: hashed,
          undoEmailExpiry: inTime(emailChange.undoMs),
          undoFactorsSince: new Date((user.pendingEmailSince ?? now()).getTime() - factorsBeforeMs),
          undoFactorsSession: user.pendingEmailSession ?? null,
        };
    const change = {
      ...(!user.emailVerified && firstConfirmation(user)),
      ...undo,
      ...noQuickStart,
      email: user.pendingEmail,
      emailKey: keyOf(user.pendingEmail),
      emailVerified: true,
      resetToken: null,
      resetTokenExpiry: null,
      pendingEmail: null,
      pendingEmailToken: null,
      pendingEmailExpiry: null,
      emailVerification: pendingEmailToken,
    };
    const next = { ...user, ...change, version: user.version + 1 };
    const member = memberOf(next);
    const facts = {
      member,
      formerEmail: user.email,
      at: now().toISOString(),
      ...(goesOn ? {} : { undoToken: secret }),
    };
    return expectSaved(
      await users.update(user, change, [
        newEvent('user.updated', next, { member }),
        newEvent('user.email-changed', next, facts),
      ]),
    );
  }

  return {
    expectFree,
    confirm,

    begin,
    beginAgain(next: StoredUser, email: string) {
      const { pendingEmailSince = null, pendingEmailSession = null } = next;
      const { change, eventOf } = begin(email, pendingEmailSession ?? '');
      return {
        change: { ...change, ...(pendingEmailSince && { pendingEmailSince, pendingEmailSession }) },
        event: eventOf(next),
      };
    },

    async cancel(userId: string): Promise<StoredUser> {
      const user = await users.expectOpen(userId);
      if (!user.pendingEmail) return user;
      return expectSaved(
        await users.update(user, { pendingEmail: null, pendingEmailToken: null, pendingEmailExpiry: null }),
      );
    },

    async undo(token: string): Promise<string> {
      const user = await users.byUndoEmail(hashSecret(token), now());
      if (!user?.formerEmail) throw linkInvalid();
      const changedAt = user.undoEmailExpiry && new Date(user.undoEmailExpiry.getTime() - emailChange.undoMs);
      const before = {
        ...noEmailChange,
        email: user.formerEmail,
        emailKey: keyOf(user.formerEmail),
        emailVerified: true,
        emailVerification: null,
      };
      const { undoFactorsSince = changedAt, undoFactorsSession: sessionId = null } = user;
      await takeBack(user, before, { since: undoFactorsSince, sessionId });
      return user.id;
    },
  };
}
