import type { Member } from '@postcard/contracts';

export const newMember = (userId: string, change: Partial<Member> = {}): Member => ({
  userId,
  email: `${userId}@example.com`,
  businessSubcategory: userId,
  accountNumber: '',
  firstName: 'Ada',
  displayName: '',
  businessName: `${userId} shop`,
  businessCategory: '',
  membershipId: 'MEM',
  isAdmin: false,
  sessionVersion: 1,
  ...change,
});
