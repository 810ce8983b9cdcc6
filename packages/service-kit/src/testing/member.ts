import type { Member } from '@postcard/contracts';

export const member: Member = {
  userId: 'u',
  accountNumber: 'MP',
  email: 'a@example.com',
  firstName: 'A',
  displayName: 'A',
  businessName: 'A',
  businessCategory: '',
  businessSubcategory: '',
  membershipId: null,
  isAdmin: false,
  sessionVersion: 1,
};
