import type { SessionUser } from '@postcard/web-kit';
import { problem, renderRoutes, testMember, aConversation } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';
export const user = testMember();
export const at = '2030-05-20T17:00:00.000Z';
export const thread = (id: string) => aConversation({ id, subject: `About ${id}`, excerpt: 'Hello', isRead: false });
export const base = {
  'GET /api/users/me': user,
  'GET /api/campaigns/user/u1': [
    {
      id: 'c1',
      name: 'May card',
      status: 'active',
      startDate: at,
      endDate: at,
      zipCode: '93021',
      zone: 'A',
      adSpots: [],
    },
  ],
  'GET /api/users/u1/participations': [{ id: 'b1', campaignId: 'c1', number: '2027-05', paid: false, adContent: null }],
  'GET /api/bookings': [],
  'GET /api/campaigns': [],
  'GET /api/users/u1/active-subscription': problem(404, 'not_found'),
  'GET /api/notifications/unread': { notifications: 0, threads: 2 },
  'GET /api/messages/threads': ['t1', 't2', 't3'].map(thread),
  'GET /api/invoices': [],
};
export async function open(api: object = {}, at = '/dashboard', as: SessionUser = user) {
  const page = await renderRoutes(routes, { at, user: as, api: { ...base, ...api } });
  await screen.findByRole('tab', { name: 'Overview' });
  return page;
}
export const press = (page: Awaited<ReturnType<typeof open>>, name: string | RegExp) =>
  page.user.click(screen.getByRole('button', { name }));
