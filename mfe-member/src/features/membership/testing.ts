import { problem, renderRoutes, testMember, type RenderedRoutes } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

export const user = testMember({ membershipId: null });
export const none = problem(404, 'not_found');
const base = {
  'GET /api/users/me': user,
  'GET /api/membership-plans': [],
  'GET /api/users/u1/active-subscription': none,
  'GET /api/notifications': [],
};
export const pending = {
  id: 's1',
  userId: 'u1',
  membershipPlanId: 1,
  startDate: '2027-01-01T00:00:00.000Z',
  endDate: '2037-01-01T00:00:00.000Z',
  status: 'active',
  reviewStatus: 'pending',
  rejectionReason: null,
  billingCycle: 'free',
  amount: 0,
  applicationData: { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' },
  businessName: 'Ada Pizza',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza',
  createdAt: '2027-01-01T00:00:00.000Z',
};
export const open = (api: object = {}, as: typeof user | null = user) =>
  renderRoutes(routes, { at: '/membership', ...(as ? { user: as } : {}), api: { ...base, ...api } });
export const press = (page: RenderedRoutes, name: string) => page.user.click(screen.getByRole('button', { name }));
