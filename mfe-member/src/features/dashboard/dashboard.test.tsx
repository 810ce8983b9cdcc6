import { beforeEach, describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, type ApiCall } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';

beforeEach(() => {
  globalThis.EventSource = class { addEventListener() {} close() {} } as never;
});

const user = { id: 'u1', displayName: 'Ada', businessName: 'Ada Pizza', membershipId: 'MEM-1', email: 'ada@example.com', isAdmin: false };
const at = '2030-05-20T17:00:00.000Z';
const thread = (id: string) => ({
  id, subject: `About ${id}`, memberId: 'u1', memberName: 'Ada', excerpt: 'Hello', lastSender: 'team', messageCount: 1, isRead: false, archived: false, createdAt: at, updatedAt: at,
});
const base = {
  'GET /api/users/me': user,
  'GET /api/campaigns/user/u1': [{ id: 'c1', name: 'May card', status: 'active', startDate: at, endDate: at, zipCode: '93021', zone: 'A', adSpots: [] }],
  'GET /api/users/u1/participations': [{ id: 'b1', campaignId: 'c1', paid: false, adContent: null }],
  'GET /api/notifications/unread': { notifications: 0, threads: 2 },
  'GET /api/notifications/alerts': [] as string[],
  'GET /api/messages/threads': ['t1', 't2', 't3'].map(thread),
  'PUT /api/notifications/alerts/:id': undefined,
};

async function open(api: object = {}, at = '/dashboard') {
  const page = await renderRoutes(routes, { at, user, api: { ...base, ...api } as never });
  await screen.findByRole('tab', { name: 'Overview' });
  return page;
}
const press = (page: Awaited<ReturnType<typeof open>>, name: string | RegExp) => page.user.click(screen.getByRole('button', { name }));

describe('the dashboard', () => {
  test('asks who is not logged in to log in', async () => {
    await renderRoutes(routes, { at: '/dashboard' });
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  });

  test('has the seven tabs', async () => {
    await open();
    await screen.findByRole('tab', { name: 'Messages 2 unread' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(' 2 2 unread', ''))).toEqual([
      'Overview', 'Total Campaigns', 'Active Campaigns', 'Scheduled Campaigns', 'Billing History', 'Messages', 'Alerts',
    ]);
  });

  test('begins with the overview where the address names no tab there is', async () => {
    await open({}, '/dashboard?tab=nonsense');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview');
  });

  test('counts unread messages and alerts at its buttons, which lead to them', async () => {
    const page = await open({ 'GET /api/notifications/alerts': ['design-b1'] });
    await screen.findByRole('button', { name: 'Messages 2 unread messages' });
    await press(page, 'Alerts 1 unread alerts');
    expect(page.router.state.location.search).toBe('?tab=alerts');
    await press(page, /^Messages 2/);
    expect(page.router.state.location.search).toBe('?tab=messages');
    expect(await screen.findByRole('tab', { name: 'Inbox 2 unread' })).toBeTruthy();
  });

  test('shows the first two messages, and leads to all and to each', async () => {
    const page = await open();
    expect(await screen.findByText('About t1')).toBeTruthy();
    expect(screen.queryByText('About t3')).toBeNull();
    expect(screen.getByRole('link', { name: /About t2/ }).getAttribute('href')).toBe('/dashboard?tab=messages&thread=t2');
    await press(page, 'View All Messages');
    expect(page.router.state.location.search).toBe('?tab=messages');
    expect(await screen.findByText('About t3')).toBeTruthy();
  });

  test('stands without its messages when they cannot be read', async () => {
    await open({ 'GET /api/messages/threads': problem(503, 'service_unavailable') });
    expect(await screen.findByText('Your messages could not be shown just now.')).toBeTruthy();
    expect(screen.getByText('View All 2 Alerts')).toBeTruthy();
  });
});

describe('the cards', () => {
  const bare = { id: 'card-2027-03', name: '', status: 'scheduled', startDate: at, endDate: at };
  const words = () => screen.getAllByRole('article').map((card) => card.textContent);

  test('show the specification’s figures where a card has none of its own', async () => {
    const page = await open({ 'GET /api/campaigns/user/u1': [bare] }, '/dashboard?tab=total');
    await waitFor(() => expect(words()).toEqual([expect.stringMatching(/^Campaign #2027-03Scheduled.*5,000 Households, Zone A, 93021.*14 spots, starts in \d+ days$/)]));
    await page.user.click(screen.getByRole('tab', { name: 'Scheduled Campaigns' }));
    expect(words()).toEqual([expect.stringContaining('5,000 Households, Zone B, 93021')]);
  });

  test('show their own where they have them', async () => {
    const spots = [{ id: 'M05', spotType: 'medium', position: 'M05', price: 50_000 }];
    await open({ 'GET /api/campaigns/user/u1': [{ ...bare, name: 'March card', status: 'active', zone: 'B', zipCode: '93020', totalHouseholds: 4766, adSpots: spots }] }, '/dashboard?tab=active');
    await waitFor(() => expect(words()).toEqual([expect.stringMatching(/^March cardActive.*4,766 Households, Zone B, 93020Your spot: M05 of 14 spots$/)]));
  });
});

test('a spot that is paid for can be booked again from its card; one that is not cannot', async () => {
  const on = (id: string, spotId: string) => ({ id, name: id, status: 'active', startDate: at, endDate: at, zipCode: '93021', zone: 'A', adSpots: [{ id: spotId, spotType: 'medium', position: spotId, price: 50_000 }] });
  const page = await open({
    'GET /api/campaigns/user/u1': [on('c1', 'M05'), on('c2', 'M06')],
    'GET /api/users/u1/participations': [{ id: 'b1', campaignId: 'c1', paid: true, adContent: null }, { id: 'b2', campaignId: 'c2', paid: false, adContent: null }],
    'POST /api/bookings/b1/again': problem(409, 'card_closed', 'No later card of Zone A is open yet.'),
  }, '/dashboard?tab=total');
  expect(screen.getAllByRole('button', { name: /again$/ })).toHaveLength(1);
  await press(page, 'Book M05 again');
  await waitFor(() => expect(page.toasts).toContainEqual(expect.objectContaining({ title: 'Spot M05 could not be booked again', description: 'No later card of Zone A is open yet.' })));
});

describe('alerts', () => {
  const shown = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);

  test('are shown all, unread or urgent', async () => {
    const page = await open({ 'GET /api/notifications/alerts': ['payment-b1'] }, '/dashboard?tab=alerts');
    await waitFor(() => expect(shown()).toEqual([expect.stringMatching(/^Payment due/), expect.stringMatching(/^Unread: Ad design needed/)]));
    await press(page, 'Unread');
    expect(shown()).toEqual([expect.stringContaining('Ad design needed')]);
    await press(page, 'Urgent');
    expect(shown()).toEqual([expect.stringContaining('Payment due')]);
  });

  test('are marked as read and back, and the server keeps it', async () => {
    const page = await open({}, '/dashboard?tab=alerts');
    await screen.findByRole('button', { name: 'Alerts 2 unread alerts' });
    await press(page, /^Mark as read ?: Payment due/);
    await screen.findByRole('button', { name: 'Alerts 1 unread alerts' });
    await press(page, /^Mark as unread ?: Payment due/);
    await screen.findByRole('button', { name: 'Alerts 2 unread alerts' });
    const puts = page.calls.filter(({ method }) => method === 'PUT').map(({ path, body }: ApiCall) => [path, body]);
    expect(puts).toEqual([['/api/notifications/alerts/payment-b1', { isRead: true }], ['/api/notifications/alerts/payment-b1', { isRead: false }]]);
  });

  test.each([
    [429, 'too_many_requests', 'Please wait a moment and try again.'],
    [422, 'validation_failed', 'Please check the highlighted fields.'],
    [404, 'not_found', 'We could not find this.'],
    [503, 'service_unavailable', 'A short break.'],
  ])('whose mark is refused with %i are as before, in words', async (status, code, message) => {
    const page = await open({ 'PUT /api/notifications/alerts/:id': problem(status, code, message) }, '/dashboard?tab=alerts');
    await screen.findByRole('button', { name: 'Alerts 2 unread alerts' });
    await press(page, /^Mark as read ?: Payment due/);
    await waitFor(() => expect(page.toasts.at(-1)).toMatchObject({ title: 'This was not saved', description: message }));
    expect(screen.getByRole('button', { name: 'Alerts 2 unread alerts' })).toBeTruthy();
  });

  test('all read leave nothing unread', async () => {
    const page = await open({ 'GET /api/notifications/alerts': ['payment-b1', 'design-b1'] }, '/dashboard?tab=alerts');
    await press(page, 'Unread');
    expect(await screen.findByText('Nothing unread waits for you')).toBeTruthy();
  });
});
