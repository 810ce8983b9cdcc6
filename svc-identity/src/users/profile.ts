import type { ProfileChange } from '@postcard/contracts';
import { isSubcategoryOf } from '@postcard/contracts';
import { invalidField, NamedError, type EventFactory } from '@postcard/service-kit';
import type { Duplicate, UserStore } from './store.ts';
import { contactNameOf, keyOf, memberOf, type StoredUser } from './user.ts';
import { newVerification } from './verification.ts';

type Deps = { users: UserStore; newEvent: EventFactory };

/**
 * Applies a profile change. A new address is sent a link of its own, and the links sent to the old one end: they would
 * confirm an address they never reached, or let its reader set the password.
 * @throws NamedError validation_failed, conflict, email_taken
 */
export function createChangeProfile(deps: Deps & { now: () => Date }) {
  return async function changeProfile(user: StoredUser, body: ProfileChange): Promise<StoredUser> {
    const change = profileChangeOf(user, body);
    if (change.emailVerified !== false) return saveUser(deps, user, change);
    const next = { ...user, ...change, version: user.version + 1 };
    const verification = newVerification(next, deps);
    const updated = deps.newEvent('user.updated', next, { member: memberOf(next) });
    const noReset = { resetToken: null, resetTokenExpiry: null };
    return expectSaved(await deps.users.update(user, { ...change, ...noReset, ...verification.change }, [updated, verification.event]));
  };
}

/** Applies a change to a user with the event that tells the others. @throws NamedError conflict, email_taken */
export async function saveUser({ users, newEvent }: Deps, user: StoredUser, change: Partial<StoredUser>): Promise<StoredUser> {
  const next = { ...user, ...change, version: user.version + 1 };
  const saved = await users.update(user, change, [newEvent('user.updated', next, { member: memberOf(next) })]);
  return expectSaved(saved);
}

export function expectSaved(saved: StoredUser | Duplicate | null): StoredUser {
  if (saved === 'emailKey') throw new NamedError('email_taken');
  if (!saved || typeof saved === 'string') throw new NamedError('conflict');
  return saved;
}

/** What a profile change means for the account. @throws NamedError validation_failed for a pair that does not fit */
export function profileChangeOf(user: StoredUser, body: ProfileChange): Partial<StoredUser> {
  const { contactName, website, email, ...rest } = body;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<StoredUser>;
  const next = { ...user, ...given };
  if (!isSubcategoryOf(next.businessCategory, next.businessSubcategory) && (body.businessCategory || body.businessSubcategory)) {
    throw invalidField('businessSubcategory', 'Please choose a subcategory from the list');
  }
  const emailChanged = email !== undefined && keyOf(email) !== user.emailKey;
  return {
    ...given,
    // As with registering; an administrator has none.
    ...(body.businessType === '' && !user.isAdmin ? { businessType: 'Other' } : {}),
    ...(website === undefined ? {} : { website: website || null }),
    ...(contactName === undefined ? {} : { contactName: contactNameOf({ ...next, contactName }) }),
    ...(email === undefined ? {} : { email, emailKey: keyOf(email) }),
    ...(emailChanged ? { emailVerified: false } : {}),
  };
}
