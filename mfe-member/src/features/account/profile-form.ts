import type { profileChange, ProfileChange, User } from '@postcard/contracts/identity';
import type { z } from '@postcard/contracts/zod';

/** Every field of a profile change, as the form begins. */
export function profileOf(user: User): z.input<typeof profileChange> {
  const {
    businessName,
    businessType,
    businessCategory,
    businessSubcategory,
    firstName,
    lastName,
    contactName,
    email,
    phone,
    website,
  } = user;
  return {
    businessName,
    businessType,
    businessCategory,
    businessSubcategory,
    firstName,
    lastName,
    contactName,
    email,
    phone,
    website: website ?? '',
    currentPassword: '',
  };
}

/** Whether saving would ask for another address, for which the password is needed. */
export const asksForAddress = (account: User, email: string | undefined): boolean =>
  (email ?? '').trim().toLowerCase() !== account.email.toLowerCase();

/** What is sent: the password only where it is needed. */
export function bodyOf(account: User, { currentPassword, ...body }: ProfileChange): ProfileChange {
  return asksForAddress(account, body.email) ? { ...body, currentPassword } : body;
}
