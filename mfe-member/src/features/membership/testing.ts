import { problem, renderRoutes, testMember, type RenderedRoutes, anApplication } from '@postcard/web-kit/testing';
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
export const pending = anApplication();
export const open = (api: object = {}, as: typeof user | null = user) =>
  renderRoutes(routes, { at: '/membership', ...(as ? { user: as } : {}), api: { ...base, ...api } });
export const press = (page: RenderedRoutes, name: string) => page.user.click(screen.getByRole('button', { name }));
