import { testMember } from '@postcard/web-kit/testing';
export const user = testMember({
  accountNumber: 'MP-1',
  displayName: 'Ada Lopez',
  emailVerified: false,
  phone: '1',
  membershipId: null,
});
export const dashboard = {
  [`GET /api/campaigns/user/${user.id}`]: [],
  [`GET /api/users/${user.id}/participations`]: [],
  'GET /api/users/me': user,
  'GET /api/bookings': [],
  'GET /api/campaigns': [],
};
