import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { at, open, press } from './testing.ts';

describe('the dashboard', () => {
  test('asks a logged-out visitor to log in', async () => {
    await renderRoutes(routes, { at: '/dashboard' });
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  });

  test('has the seven tabs', async () => {
    await open();
    await screen.findByRole('tab', { name: 'Messages 2 unread' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(' 2 2 unread', ''))).toEqual([
      'Overview',
      'Total Campaigns',
      'Active Campaigns',
      'Scheduled Campaigns',
      'Billing History',
      'Messages',
      'Alerts',
    ]);
  });

  test('opens the overview for an unknown tab in the address', async () => {
    await open({}, '/dashboard?tab=nonsense');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview');
  });

  test('shows unread messages and alerts in its buttons, which lead to them', async () => {
    const page = await open();
    await screen.findByRole('button', { name: 'Messages 2 unread messages' });
    await press(page, 'Alerts 2 unread alerts');
    expect(page.router.state.location.search).toBe('?tab=alerts');
    await press(page, /^Messages 2/);
    expect(page.router.state.location.search).toBe('?tab=messages');
    expect(await screen.findByRole('tab', { name: 'Inbox 2 unread' })).toBeTruthy();
  });

  test('shows the first two messages, with links to all and to each', async () => {
    const page = await open();
    expect(await screen.findByText('About t1')).toBeTruthy();
    expect(screen.queryByText('About t3')).toBeNull();
    expect(screen.getByRole('link', { name: /About t2/ }).getAttribute('href')).toBe(
      '/dashboard?tab=messages&thread=t2',
    );
    await press(page, 'View All Messages');
    expect(page.router.state.location.search).toBe('?tab=messages');
    expect(await screen.findByText('About t3')).toBeTruthy();
  });

  test('works without its messages when they cannot be read', async () => {
    await open({ 'GET /api/messages/threads': problem(503, 'service_unavailable') });
    expect(await screen.findByText('Your messages could not be shown just now.')).toBeTruthy();
    expect(screen.getByText('View All 2 Alerts')).toBeTruthy();
  });
});

describe('the cards', () => {
  const bare = { id: 'card-2027-03', name: '', status: 'scheduled', startDate: at, endDate: at };
  const words = () => screen.getAllByRole('article').map((card) => card.textContent);

  test('show the specification’s figures when a card has none', async () => {
    const page = await open({ 'GET /api/campaigns/user/u1': [bare] }, '/dashboard?tab=total');
    await waitFor(() =>
      expect(words()).toEqual([
        expect.stringMatching(
          /^Campaign #2027-03Scheduled.*5,000 Households, Zone A, 93021.*14 spots, starts in \d+ days$/,
        ),
      ]),
    );
    await page.user.click(screen.getByRole('tab', { name: 'Scheduled Campaigns' }));
    expect(words()).toEqual([expect.stringContaining('5,000 Households, Zone B, 93021')]);
  });

  test('show their own figures', async () => {
    const spots = [{ id: 'M05', spotType: 'medium', position: 'M05', price: 50_000 }];
    await open(
      {
        'GET /api/campaigns/user/u1': [
          {
            ...bare,
            name: 'March card',
            status: 'active',
            zone: 'B',
            zipCode: '93020',
            totalHouseholds: 4766,
            adSpots: spots,
          },
        ],
      },
      '/dashboard?tab=active',
    );
    await waitFor(() =>
      expect(words()).toEqual([
        expect.stringMatching(/^March cardActive.*5,000 Households, Zone B, 93020Your spot: M05 of 14 spots$/),
      ]),
    );
  });
});

test('a paid spot can be booked again from its card, and an unpaid one cannot', async () => {
  const on = (id: string, spotId: string) => ({
    id,
    name: id,
    status: 'active',
    startDate: at,
    endDate: at,
    zipCode: '93021',
    zone: 'A',
    adSpots: [{ id: spotId, spotType: 'medium', position: spotId, price: 50_000 }],
  });
  const page = await open(
    {
      'GET /api/campaigns/user/u1': [on('c1', 'M05'), on('c2', 'M06')],
      'GET /api/users/u1/participations': [
        { id: 'b1', campaignId: 'c1', paid: true, adContent: null },
        { id: 'b2', campaignId: 'c2', paid: false, adContent: null },
      ],
      'POST /api/bookings/b1/again': problem(409, 'card_closed', 'No later card of Zone A is open yet.'),
    },
    '/dashboard?tab=total',
  );
  expect(screen.getAllByRole('button', { name: /again$/ })).toHaveLength(1);
  const link = screen.getByRole('link', { name: 'c1' });
  expect(link.getAttribute('href')).toBe('/campaigns/c1');
  const card = within(link.closest('article') as HTMLElement);
  await page.user.click(card.getByRole('button', { name: 'Book M05 again' }));
  await waitFor(() =>
    expect(page.toasts).toContainEqual(
      expect.objectContaining({
        title: 'Spot M05 could not be booked again',
        description: 'No later card of Zone A is open yet.',
      }),
    ),
  );
});

describe('alerts', () => {
  const shown = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);

  test('are filtered by all, unread and urgent, and nothing marks them read', async () => {
    const page = await open({}, '/dashboard?tab=alerts');
    const both = [expect.stringMatching(/^Unread: Payment due/), expect.stringMatching(/^Unread: Ad design needed/)];
    await waitFor(() => expect(shown()).toEqual(both));
    await press(page, 'Unread');
    expect(shown()).toEqual(both);
    await press(page, 'Urgent');
    expect(shown()).toEqual([expect.stringContaining('Payment due')]);
    expect(screen.queryByRole('button', { name: /Mark as/ })).toBeNull();
    expect(page.calls.filter(({ method, path }) => method === 'PUT' || path.includes('/alerts'))).toEqual([]);
  });

  test('end with their cause', async () => {
    await open(
      { 'GET /api/users/u1/participations': [{ id: 'b1', campaignId: 'c1', paid: true, adContent: 'ad' }] },
      '/dashboard?tab=alerts',
    );
    expect(await screen.findByText('No alerts')).toBeTruthy();
  });
});
