import { describe, expect, test } from '@jest/globals';
import { problem, toasted } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { at, open } from './testing.ts';

describe('the dashboard', () => {
  test('opens the overview for an unknown tab in the address', async () => {
    await open({}, '/dashboard?tab=nonsense');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview');
  });

  test('works without its messages if they cannot be loaded', async () => {
    await open({ 'GET /api/messages/threads': problem(503, 'service_unavailable') });

    expect(await screen.findByText('Your messages couldn’t be loaded.')).toBeTruthy();
    expect(screen.getByText('View All 2 Alerts')).toBeTruthy();
  });
});

describe('the cards', () => {
  const bare = { id: 'card-2027-03', name: '', status: 'scheduled', startDate: at, endDate: at };
  const words = () => screen.getAllByRole('article').map((card) => card.textContent);

  test('show the specification’s figures for a card without figures', async () => {
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
});

test('only a paid spot can be booked again from its card', async () => {
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
  await toasted(page.toasts, {
    title: 'Spot M05 could not be booked again',
    description: 'No later card of Zone A is open yet.',
  });
});

describe('alerts', () => {
  test('disappear once their cause is resolved', async () => {
    await open(
      { 'GET /api/users/u1/participations': [{ id: 'b1', campaignId: 'c1', paid: true, adContent: 'ad' }] },
      '/dashboard?tab=alerts',
    );
    expect(await screen.findByText('No alerts')).toBeTruthy();
  });
});
