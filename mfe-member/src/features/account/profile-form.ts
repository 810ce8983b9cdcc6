import type { profileChange, User } from '@postcard/contracts/identity';
import type { z } from 'zod';

/** Every field of a profile change, as the form begins. */
export function profileOf(user: User): z.input<typeof profileChange> {
  const { businessName, businessType, businessCategory, businessSubcategory, firstName, lastName, contactName, email, phone, website } = user;
  return { businessName, businessType, businessCategory, businessSubcategory, firstName, lastName, contactName, email, phone, website: website ?? '' };
}
