import type { Core } from '../core.ts';
import { NamedError } from '@postcard/service-kit';
import type { Envelope } from '@postcard/contracts';
import { newSecret } from '../passwords/secrets.ts';
import type { EmailChange } from './email-change.ts';
import { keyOf } from '../users/names.ts';
import { memberOf, type StoredUser } from '../users/user.ts';

const betweenLinksMs = 60_000;

function newVerification(
  next: StoredUser,
  { newEvent, now }: Pick<Core, 'newEvent' | 'now'>,
): { change: Partial<StoredUser>; event: Envelope } {
  const { secret, hashed } = newSecret();
  return {
    change: { emailVerification: hashed, verificationSentAt: now() },
    event: newEvent('user.verification-requested', next, { member: memberOf(next), verificationToken: secret }),
  };
}

type Deps = Core & { emailChange: EmailChange };

/** Resends a verification link, at most once a minute per account. @throws NamedError not_found, too_many_requests */
export function createResendVerification(deps: Deps) {
  const { users, now, emailChange, mailCounts } = deps;
  return async function resendVerification(userId: string): Promise<void> {
    for (;;) {
      const user = await users.expectOpen(userId);
      if (user.emailVerified && !user.pendingEmail) return;
      const waitMs = user.verificationSentAt ? user.verificationSentAt.getTime() + betweenLinksMs - now().getTime() : 0;
      if (waitMs > 0) {
        throw new NamedError('too_many_requests', {
          message: 'A link was sent a moment ago. Please wait a minute.',
          retryAfterSeconds: waitMs / 1000,
        });
      }
      await mailCounts.expectMayMail('confirmation', keyOf(user.pendingEmail ?? user.email));
      const next = { ...user, version: user.version + 1 };
      const { change, event } = user.pendingEmail
        ? emailChange.beginAgain(next, user.pendingEmail)
        : newVerification(next, deps);
      if (await users.update(user, change, [event])) return;
    }
  };
}
