import { describe, expect, test } from '@jest/globals';
import type { Notification } from '@postcard/contracts/notify';
import { onBrowserEvent } from '@postcard/web-kit';
import { problem, renderRoutes, testMember, type ApiCall } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { thread } from '../messages/testing.ts';

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
const conversation = { ...thread, subject: 'Your proof', isRead: false, updatedAt: '2027-05-21T17:00:00.000Z' };
const base = {
  'GET /api/users/me': user,
  'GET /api/campaigns/user/u1': [],
  'GET /api/users/u1/participations': [{ id: 'b1', campaignId: 'card-2027-05', paid: false, adContent: 'ad' }],
  'GET /api/notifications': [
    notice('1'),
    notice('2', { isRead: true, createdAt: '2027-05-22T17:00:00.000Z' }),
    notice('3', { type: 'message', relatedId: 't1' }),
  ],
  'GET /api/messages/threads': [conversation],
  'GET /api/notifications/unread': { notifications: 2, threads: 1 },
};
const open = (at: string, api: object = {}, as = user) =>
  renderRoutes(routes, { at, user: as, api: { ...base, ...api } });
const titles = async () => (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);

describe('the inbox', () => {
  test.each([
    [
      '/inbox',
      'All',
      ['Unread: Payment due for Campaign #2027-05', 'Title 2', 'Unread: Your proof', 'Unread: Title 1'],
      '3 unread',
    ],
    [
      '/inbox?show=unread',
      'Unread',
      ['Unread: Payment due for Campaign #2027-05', 'Unread: Your proof', 'Unread: Title 1'],
      '3 unread',
    ],
    ['/inbox?show=alerts', 'Alerts', ['Unread: Payment due for Campaign #2027-05'], '1 unread'],
    ['/notices', 'Notices', ['Title 2', 'Unread: Title 1'], '1 unread'],
    ['/inbox?show=nonsense', 'All', expect.arrayContaining(['Title 2']), '3 unread'],
  ])('shows at %s the filter %s, open tasks first and then the newest', async (at, filter, expected, count) => {
    await open(at);
    expect(await titles()).toEqual(expected);
    const nav = within(screen.getByRole('navigation', { name: 'Inbox' }));
    expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All', '/inbox'],
      ['Unread', '/inbox?show=unread'],
      ['Alerts', '/inbox?show=alerts'],
      ['Notices', '/notices'],
      ['Messages', '/messages'],
    ]);
    expect(nav.getByRole('link', { current: 'page' }).textContent).toBe(filter);
    expect(screen.getByText(count)).toBeTruthy();
  });

  test('links each item to its subject', async () => {
    const types = ['booking', 'artwork', 'email', 'membership', 'membership-payment', 'other', 'application'];
    await open('/inbox', {
      'GET /api/notifications': types.map((type, index) => notice(`${index}`, { type })),
      'GET /api/messages/threads': [conversation],
    });

    await titles();
    const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('heading', { level: 2 }));

    expect(rows.map((row) => within(row).queryByRole('link')?.getAttribute('href'))).toEqual([
      '/checkout/b1',
      '/messages?thread=t1',
      '/bookings',
      '/design/b1',
      '/account',
      '/membership',
      '/membership',
      undefined,
      '/admin?tab=applications',
    ]);
  });

  test('shows the team its notices, including those about messages, but no conversations', async () => {
    const page = await open('/inbox', {}, { ...user, isAdmin: true });

    expect(await titles()).toEqual(expect.arrayContaining(['Unread: Title 3']));
    expect(page.calls.filter(({ path }) => path === '/api/messages/threads')).toEqual([]);
  });

  test('emits the unread count for the shell', async () => {
    const counts: number[] = [];
    const stop = onBrowserEvent('mfe-member:unread-counted', ({ count }) => void counts.push(count));
    await open('/inbox');

    await titles();
    stop();

    expect(counts).toEqual([3]);
  });
});

describe('the notice', () => {
  test('can be marked as read and as unread', async () => {
    const kept = notice('1');
    const page = await open('/notices', {
      'GET /api/notifications': () => [kept],
      'PATCH /api/notifications/:id': ({ body }: ApiCall) => Object.assign(kept, body),
    });
    await page.user.click(await screen.findByRole('button', { name: /^Mark as read\W+Title 1$/ }));

    await page.user.click(await screen.findByRole('button', { name: /^Mark as unread\W+Title 1$/ }));

    expect(await screen.findByRole('button', { name: /^Mark as read\W+Title 1$/ })).toBeTruthy();
  });

  test('says so if the mark could not be saved', async () => {
    const page = await open('/notices', {
      'PATCH /api/notifications/:id': problem(503, 'service_unavailable', 'A short break'),
    });
    await page.user.click(await screen.findByRole('button', { name: /^Mark as read/ }));

    expect(page.toasts).toEqual([{ variant: 'destructive', title: 'Not saved', description: 'A short break' }]);
  });
});

describe('the inbox with a missing list', () => {
  const none = {
    'GET /api/users/u1/participations': [],
    'GET /api/notifications': [],
    'GET /api/messages/threads': [],
  };

  test.each([
    ['/inbox', 'Nothing here yet'],
    ['/inbox?show=unread', 'You have read everything'],
    ['/inbox?show=alerts', 'No alerts'],
    ['/notices', 'No notices yet'],
  ])('says at %s that it is empty', async (at, title) => {
    await open(at, none);
    expect(await screen.findByText(title)).toBeTruthy();
  });

  test.each([
    ['GET /api/users/u1/participations', 'Your alerts could not be shown'],
    ['GET /api/notifications', 'Your notices could not be shown'],
    ['GET /api/messages/threads', 'Your messages could not be shown'],
  ])('shows the other lists when %s fails', async (call, title) => {
    await open('/inbox', { [call]: problem(503, 'service_unavailable') });

    expect(await screen.findByText(title)).toBeTruthy();
    expect((await titles()).length).toBeGreaterThan(0);
  });
});
