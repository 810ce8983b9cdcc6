import { profileChange, type ProfileChange, type User } from '@postcard/contracts/identity';
import type { z } from '@postcard/contracts/zod';

type Profile = z.input<typeof profileChange>;

export function profileOf(user: User): Profile {
  const { firstName, lastName, contactName, email } = user;
  const person = { firstName, lastName, contactName, email, currentPassword: '' };
  return user.isAdmin ? person : { ...person, ...businessOf(user) };
}

function businessOf(user: User): Profile {
  const { businessName, businessType, phone, website } = user;
  // A requested trade stays requested when the profile is saved again.
  const { businessCategory, businessSubcategory } = user.pendingTrade ?? user;
  return {
    businessName,
    businessType,
    businessCategory,
    businessSubcategory,
    phone,
    website: website ?? '',
  };
}

/** Returns the form's schema: a new email needs the current password. */
export const profileFormOf = (account: User) =>
  profileChange.superRefine(({ email, currentPassword }, context) => {
    if (asksForAddress(account, email) && !currentPassword)
      context.addIssue({ code: 'custom', path: ['currentPassword'], message: 'Current password is required' });
  });

export const asksForAddress = (account: User, email: string | undefined): boolean =>
  (email ?? '').trim().toLowerCase() !== account.email.toLowerCase();

export function bodyOf(account: User, { currentPassword, ...body }: ProfileChange): ProfileChange {
  return asksForAddress(account, body.email) ? { ...body, currentPassword } : body;
}
