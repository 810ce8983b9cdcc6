import { invalidField, NamedError, type EventFactory, type Principal } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import type { Passwords } from '../passwords/passwords.ts';
import { newSecret } from '../passwords/secrets.ts';
import type { Throttle } from '../sessions/throttle-store.ts';
import type { FreshProofs } from './fresh-proofs.ts';
import type { Closing } from './closing.ts';
import { expectSaved } from '../users/save-user.ts';
import type { UserStore } from '../users/store.ts';
import { memberOf, noEmailChange, noQuickStart, teamRoleOf, type StoredUser } from '../users/user.ts';

type Deps = {
  users: UserStore;
  passwords: Passwords;
  throttle: Throttle;
  closing: Closing;
  proofs: FreshProofs;
  newEvent: EventFactory;
  now: () => Date;
};
type Options = { principal: Principal; password: string };

/**
 * Closes an account and frees its username and address. The business's name stays on bookings and invoices.
 * @throws NamedError not_found, step_up_required, validation_failed, too_many_requests, conflict for an administrator
 */
export function createCloseAccount({ users, passwords, throttle, closing, proofs, newEvent, now }: Deps) {
  return async function closeAccount({ principal, password }: Options): Promise<void> {
    const user = await users.openById(principal.userId);
    if (!user) throw new NamedError('not_found');
    await proofs.expectFresh(principal);
    const tries = throttle.ofSession(principal.sessionId);
    await tries.count();
    if (!(await passwords.verify(user.password, password))) throw invalidField('password', 'Password is incorrect');
    await tries.forgive();
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
