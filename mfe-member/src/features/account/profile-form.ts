import type { profileChange, ProfileChange, User } from '@postcard/contracts/identity';
import type { z } from '@postcard/contracts/zod';

type Profile = z.input<typeof profileChange>;

/** Every field of a profile change, as the form begins. Somebody of the team has no business of their own. */
export function profileOf(user: User): Profile {
  const { firstName, lastName, contactName, email } = user;
  const person = { firstName, lastName, contactName, email, currentPassword: '' };
  return user.isAdmin ? person : { ...person, ...businessOf(user) };
}

function businessOf(user: User): Profile {
  const { businessName, businessType, phone, website } = user;
  // Saved once more, a trade that waits for the team stays asked for.
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

/** Whether saving would ask for another address, for which the password is needed. */
export const asksForAddress = (account: User, email: string | undefined): boolean =>
  (email ?? '').trim().toLowerCase() !== account.email.toLowerCase();

/** What is sent: the password only where it is needed. */
export function bodyOf(account: User, { currentPassword, ...body }: ProfileChange): ProfileChange {
  return asksForAddress(account, body.email) ? { ...body, currentPassword } : body;
}
