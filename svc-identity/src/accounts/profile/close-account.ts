import type { Core } from '../core.ts';
import { NamedError, type Principal } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import { passwordIncorrect, provePassword } from '../passwords/prove-password.ts';
import { newSecret } from '../passwords/secrets.ts';
import type { Closing } from './closing.ts';
import { expectSaved } from '../users/save-user.ts';
import { memberOf, noEmailChange, noQuickStart, teamRoleOf, type StoredUser } from '../users/user.ts';

type Deps = Core & { closing: Closing };
type Options = { principal: Principal; password: string };

/**
 * Closes an account and frees its username and address. The business's name stays on bookings and invoices.
 * @throws NamedError not_found, step_up_required, too_many_requests, validation_failed, service_unavailable, conflict
 */
export function createCloseAccount({ users, passwords, throttle, closing, expectFresh, newEvent, now }: Deps) {
  return async function closeAccount({ principal, password }: Options): Promise<void> {
    const user = await users.expectOpen(principal.userId);
    await expectFresh(principal);
    const tries = throttle.ofSession(principal.sessionId);
    await provePassword({ passwords, tries }, { stored: user.password, password }, passwordIncorrect);
    if (teamRoleOf(user) !== null)
      throw new NamedError('conflict', { message: 'An administrator cannot close their own account.' });
    const change = withoutPerson(user, { passwordHash: await passwords.hash(newSecret().secret), now: now() });
    const closed = { ...user, ...change, version: user.version + 1 };
    expectSaved(await users.update(user, change, [newEvent('user.closed', closed, { member: memberOf(closed) })]));
    await closing.clear(user.id);
  };
}

function withoutPerson(
  user: StoredUser,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Partial<StoredUser> {
  const nobody = `closed:${uuid()}`;
  return {
    username: nobody,
    usernameKey: nobody,
    usernameLookalike: nobody,
    password: passwordHash,
    resetToken: null,
    resetTokenExpiry: null,
    ...noQuickStart,
    applicationDue: null,
    emailVerification: null,
    verificationSentAt: null,
    firstName: '',
    lastName: '',
    contactName: '',
    email: '',
    emailKey: nobody,
    emailVerified: false,
    ...noEmailChange,
    phone: '',
    phoneVerified: false,
    website: null,
    pendingTrade: null,
    profilePicture: null,
    membershipId: null,
    sessionVersion: user.sessionVersion + 1,
    registrationKey: null,
    closedAt: now,
    closing: true,
  };
}
