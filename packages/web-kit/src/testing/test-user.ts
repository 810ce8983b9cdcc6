import type { SessionUser } from '../session/session-store.ts';

export const testMember = (change: Partial<SessionUser> = {}): SessionUser => ({
  id: 'u1',
  accountNumber: 'MP-1234-5678',
  username: 'ada',
  displayName: 'Ada',
  businessName: 'Ada Pizza',
  businessType: 'Other',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza',
  firstName: 'Ada',
  lastName: 'Lopez',
  contactName: 'Ada Lopez',
  email: 'ada@example.com',
  emailVerified: true,
  phone: '(805) 555-0100',
  website: null,
  profilePicture: null,
  membershipId: 'MEM-1',
  isAdmin: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
});

export const testAdmin = (change: Partial<SessionUser> = {}): SessionUser =>
  testMember({
    id: 'a1',
    displayName: 'Team',
    businessName: 'The team',
    membershipId: null,
    email: 'team@example.com',
    isAdmin: true,
    ...change,
  });
