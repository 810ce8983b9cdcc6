import { expect, test } from '@jest/globals';
import type { Notification } from '@postcard/contracts/notify';
import { problem, renderRoutes, testMember, type ApiCall, type FakeApi } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const user = testMember();
const notice = (id: string, change: Partial<Notification> = {}): Notification => ({
  id,
  type: 'booking',
  title: `Title ${id}`,
  message: `Message ${id}`,
  isRead: false,
  relatedId: 'b1',
  metadata: {},
  createdAt: '2027-05-20T17:00:00.000Z',
  ...change,
});
const open = (api: FakeApi) =>
  renderRoutes(routes, {
    at: '/notices',
    user,
    api: { 'GET /api/notifications/unread': { notifications: 0, threads: 0 }, ...api },
  });

test('asks who is not logged in to log in', async () => {
  await renderRoutes(routes, { at: '/notices' });
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
});

test('shows every notice, how many are unread, and where each leads', async () => {
  await open({
    'GET /api/notifications': [
      notice('1'),
      notice('2', { type: 'artwork' }),
      notice('3', { type: 'message', isRead: true, relatedId: 't1' }),
      notice('4', { type: 'email' }),
      notice('5', { type: 'membership' }),
      notice('6', { type: 'other' }),
      notice('7', { type: 'application' }),
    ],
  });
  expect(await screen.findByRole('heading', { name: 'Notices 6 unread' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Unread: Title 1',
    'Unread: Title 2',
    'Title 3',
    'Unread: Title 4',
    'Unread: Title 5',
    'Unread: Title 6',
    'Unread: Title 7',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/bookings',
    '/design/b1',
    '/messages?thread=t1',
    '/account',
    '/membership',
    '/admin?tab=applications',
  ]);
});

test('marks one as read and as unread', async () => {
  const kept = notice('1');
  const page = await open({
    'GET /api/notifications': () => [kept],
    'PATCH /api/notifications/:id': ({ body }: ApiCall) => Object.assign(kept, body),
  });
  await page.user.click(await screen.findByRole('button', { name: /^Mark as read\W+Title 1$/ }));
  expect(await screen.findByRole('heading', { name: 'Notices' })).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: /^Mark as unread\W+Title 1$/ }));
  expect(await screen.findByRole('heading', { name: 'Notices 1 unread' })).toBeTruthy();
});

test('marks all as read at once', async () => {
  let kept = [notice('1'), notice('2')];
  const page = await open({
    'GET /api/notifications': () => kept,
    'POST /api/notifications/read': () => void (kept = kept.map((each) => ({ ...each, isRead: true }))),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('heading', { name: 'Notices' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('says when a mark was not saved', async () => {
  const page = await open({
    'GET /api/notifications': [notice('1')],
    'PATCH /api/notifications/:id': problem(503, 'service_unavailable', 'A short break'),
  });
  await page.user.click(await screen.findByRole('button', { name: /^Mark as read/ }));
  expect(page.toasts).toEqual([{ variant: 'destructive', title: 'Not saved', description: 'A short break' }]);
});

test('says when there is none, and when they cannot be shown', async () => {
  await open({ 'GET /api/notifications': [] });
  expect(await screen.findByText('No notice yet')).toBeTruthy();
  await open({ 'GET /api/notifications': problem(503, 'service_unavailable') });
  expect(await screen.findByText('Your notices could not be shown')).toBeTruthy();
});
