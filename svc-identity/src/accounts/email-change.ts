import { emailChange } from '@postcard/contracts';
import { NamedError, type EventFactory } from '@postcard/service-kit';
import { hashSecret, newSecret } from '../passwords/secrets.ts';
import { firstConfirmation } from '../users/first-confirmation.ts';
import { expectSaved } from '../users/save-user.ts';
import type { UserStore } from '../users/store.ts';
import type { TakeBack } from './take-back.ts';
import { keyOf } from '../users/names.ts';
import { memberOf, noEmailChange, noQuickStart, type StoredUser } from '../users/user.ts';

type Deps = { users: UserStore; takeBack: TakeBack; newEvent: EventFactory; now: () => Date };

/** Factors from so long before a change of address was asked for may be of whoever asked. */
export const factorsBeforeMs = 7 * 24 * 3_600_000;

export type EmailChange = ReturnType<typeof createEmailChange>;

/**
 * Changing the address of an account, from which its password can be set anew: a new one counts once a link sent to it
 * has been opened, and the one before can take it back for three days.
 */
export function createEmailChange({ users, takeBack, newEvent, now }: Deps) {
  const inTime = (ms: number): Date => new Date(now().getTime() + ms);

  /** What to store of a request for another address, and the event that has the link sent. Earlier links end. */
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

  /**
   * Confirms the address that a link was sent to. Null when the link is none of ours. @throws NamedError email_taken,
   * conflict
   */
  async function confirm(token: string): Promise<StoredUser | null> {
    const pendingEmailToken = hashSecret(token);
    const user = await users.byPendingEmail(pendingEmailToken, now());
    if (!user?.pendingEmail) return null;
    const { secret, hashed } = newSecret();
    // Who changes the address twice in the three days takes nothing from the first one, which was there before them.
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
      // Its link went to the address of before.
      ...noQuickStart,
      email: user.pendingEmail,
      emailKey: keyOf(user.pendingEmail),
      emailVerified: true,
      resetToken: null,
      resetTokenExpiry: null,
      pendingEmail: null,
      pendingEmailToken: null,
      pendingEmailExpiry: null,
      // Who opens the link once more finds the address confirmed.
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
    /** The same request with a link of its own, which ends the one before. @param next the user as it is about to be */
    beginAgain(next: StoredUser, email: string) {
      const { pendingEmailSince = null, pendingEmailSession = null } = next;
      const { change, eventOf } = begin(email, pendingEmailSession ?? '');
      return {
        change: { ...change, ...(pendingEmailSince && { pendingEmailSince, pendingEmailSession }) },
        event: eventOf(next),
      };
    },

    /** Thinks better of it: the link that was sent confirms nothing any more. @throws NamedError not_found, conflict */
    async cancel(userId: string): Promise<StoredUser> {
      const user = await users.openById(userId);
      if (!user) throw new NamedError('not_found');
      if (!user.pendingEmail) return user;
      return expectSaved(
        await users.update(user, { pendingEmail: null, pendingEmailToken: null, pendingEmailExpiry: null }),
      );
    },

    /**
     * Puts the address back that an account had before, for whoever reads its mail. Returns whose.
     * @throws NamedError verification_token_invalid, email_taken, conflict
     */
    async undo(token: string): Promise<string> {
      const user = await users.byUndoEmail(hashSecret(token), now());
      if (!user?.formerEmail)
        throw new NamedError('verification_token_invalid', { message: 'This link has expired or is invalid.' });
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
