import type { Core } from '../accounts/core.ts';
import type { AcceptBody, RoleBody } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import { expectUnguessable } from '../accounts/passwords/expect-unguessable.ts';
import type { Hasher } from '../accounts/passwords/passwords.ts';
import { hashSecret, newSecret, randomBelow } from '../accounts/passwords/secrets.ts';
import { firstConfirmation } from '../accounts/users/first-confirmation.ts';
import { teamAccount } from '../accounts/users/team-account.ts';
import { keyOf } from '../accounts/users/names.ts';
import {
  displayNameOf,
  memberOf,
  newUser,
  speakableNumber,
  teamRoleOf,
  type StoredUser,
} from '../accounts/users/user.ts';
import type { Invitation, InvitationStore } from './invitations.ts';
import type { Roles } from './roles.ts';
import { storedTowns } from './staff-towns.ts';

type Deps = Core & { invitations: InvitationStore; roles: Roles };

export type Invite = ReturnType<typeof createInvite>;

/** Invites addresses to the team; the invited person creates an account by the emailed link. */
export function createInvite({ users, invitations, roles, passwords, endEarlier, newEvent, now }: Deps) {
  /** Rejects a confirmed account's address. An unconfirmed one may be anyone's, so it does not block invitations. */
  async function expectFree(email: string): Promise<void> {
    if ((await users.byEmail(keyOf(email)))?.emailVerified || (await users.byFormerEmail(keyOf(email), now())))
      throw new NamedError('email_taken');
  }

  /** Returns the invitation if its inviter is still an owner. @throws NamedError not_found */
  async function expectGood(invitation: Invitation | null): Promise<Invitation & { inviterId: string }> {
    const inviter = invitation?.inviterId ? await users.openById(invitation.inviterId) : null;
    if (!invitation || !inviter || teamRoleOf(inviter) !== 'owner') throw new NamedError('not_found');
    return { ...invitation, inviterId: inviter.id };
  }

  const found = async (token: string) => expectGood(await invitations.byToken(hashSecret(token)));

  /** Makes a new member of the team an owner if the inviter still is one. @throws NamedError not_found */
  async function promote(user: StoredUser, inviterId: string): Promise<StoredUser> {
    try {
      return await roles.set(user, 'owner', { by: inviterId });
    } catch {
      await roles.set(user, null);
      throw new NamedError('not_found');
    }
  }

  async function makeAccount(
    invitation: Invitation & { inviterId: string },
    body: AcceptBody,
    { hash }: Hasher,
  ): Promise<StoredUser> {
    const { email, staffRole, staffTowns = null, inviterId } = invitation;
    const passwordHash = await hash(body.password);
    for (;;) {
      const made = newUser(teamAccount({ ...body, email }), {
        id: uuid(),
        accountNumber: speakableNumber('MP', randomBelow),
        passwordHash,
        verificationHash: newSecret().hashed,
        now: now(),
      });
      const joined = { ...made, businessType: '', isAdmin: true, staffTowns, emailVerified: true };
      // A future owner starts as staff, and `promote` makes them an owner.
      const user = { ...joined, staffRole: staffRole === 'owner' ? 'staff' : staffRole } as const;
      const saved = await store(user);
      if (saved) return staffRole === 'owner' ? promote(saved, inviterId) : saved;
    }
  }

  async function store(user: StoredUser): Promise<StoredUser | null> {
    const duplicate = await users.insert(user, [newEvent('user.updated', user, { member: memberOf(user) })]);
    if (duplicate === 'emailKey') return claim(user);
    if (duplicate === 'usernameKey') throw new NamedError('username_taken');
    return duplicate ? null : user;
  }

  async function claim(joined: StoredUser): Promise<StoredUser | null> {
    const known = await users.byEmail(joined.emailKey);
    if (known?.emailVerified) throw new NamedError('email_taken');
    if (!known) return null;
    const { id: _id, accountNumber: _number, version: _version, createdAt: _at, ...rest } = joined;
    const { membershipId: _membership, stripeCustomerId: _customer, ...person } = rest;
    const change = { ...person, ...firstConfirmation(known) };
    const next = { ...known, ...change, teamRole: joined.staffRole, version: known.version + 1 };
    const saved = await users.update(known, change, [newEvent('user.updated', next, { member: memberOf(next) })]);
    if (saved === 'usernameKey') throw new NamedError('username_taken');
    if (!saved || typeof saved === 'string') return null;
    await endEarlier(saved.id);
    return saved;
  }

  return {
    async invite(email: string, { role, by }: { role: RoleBody; by: StoredUser }): Promise<Invitation> {
      const { staffRole } = role;
      const staffTowns = storedTowns(staffRole, role.towns);
      await expectFree(email);
      const { secret, hashed } = newSecret();
      const invitation: Invitation = {
        id: uuid(),
        tokenHash: hashed,
        email,
        emailKey: keyOf(email),
        staffRole,
        staffTowns,
        invitedBy: displayNameOf(by),
        inviterId: by.id,
        createdAt: now(),
        expiresAt: invitations.expiryOfOne(),
        takenUntil: null,
      };
      const { id, invitedBy, expiresAt } = invitation;
      const invited = newEvent(
        'staff.invited',
        { id, version: 1 },
        { invitationId: id, email, staffRole, invitedBy, token: secret, expiresAt: expiresAt.toISOString() },
      );
      await invitations.add(invitation, [invited]);
      return invitation;
    },

    open: found,

    /**
     * Creates the invited person's account, once.
     * @throws NamedError not_found, email_taken, username_taken, service_unavailable, validation_failed
     */
    async accept(token: string, body: AcceptBody): Promise<StoredUser> {
      const { email } = await found(token);
      expectUnguessable('password', body.password, { ...body, email, businessName: '' });
      return passwords.admit('registration', async (hasher) => {
        const invitation = await invitations.take(hashSecret(token));
        if (!invitation) throw new NamedError('not_found');
        try {
          const user = await makeAccount(await expectGood(invitation), body, hasher);
          await invitations.remove(invitation.id);
          return user;
        } catch (error) {
          await invitations.giveBack(invitation.id);
          throw error;
        }
      });
    },
  };
}
