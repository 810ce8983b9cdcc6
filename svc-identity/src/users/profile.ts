import type { ProfileChange } from '@postcard/contracts';
import { isSubcategoryOf } from '@postcard/contracts';
import { invalidField, NamedError, type EventFactory } from '@postcard/service-kit';
import type { Duplicate, UserStore } from './store.ts';
import { contactNameOf, keyOf, memberOf, type StoredUser } from './user.ts';

type Deps = { users: UserStore; newEvent: EventFactory };

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
    ...(website === undefined ? {} : { website: website || null }),
    ...(contactName === undefined ? {} : { contactName: contactNameOf({ ...next, contactName }) }),
    ...(email === undefined ? {} : { email, emailKey: keyOf(email) }),
    ...(emailChanged ? { emailVerified: false } : {}),
  };
}
