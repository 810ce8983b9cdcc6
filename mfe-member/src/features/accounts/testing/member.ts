export const user = {
  id: 'u1',
  accountNumber: 'MP-1',
  username: 'ada',
  displayName: 'Ada Lopez',
  businessName: 'Ada Pizza',
  businessType: 'Other',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza',
  firstName: 'Ada',
  lastName: 'Lopez',
  contactName: 'Ada Lopez',
  email: 'ada@example.com',
  emailVerified: false,
  phone: '1',
  website: null,
  profilePicture: null,
  membershipId: null,
  isAdmin: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};
/** What the dashboard asks for once its member is logged in. */
export const dashboard = {
  [`GET /api/campaigns/user/${user.id}`]: [],
  [`GET /api/users/${user.id}/participations`]: [],
  'GET /api/users/me': user,
};
