import { beforeEach, expect, test } from '@jest/globals';
import { problem, renderRoutes, aCard, aPaidBooking, testMember } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const member = testMember();
const may = aCard('May');
const june = aCard('June');

const open = (api: object) =>
  renderRoutes(routes, {
    at: '/create-campaign?size=medium&cards=May,June',
    user: member,
    api: {
      'GET /api/users/me': member,
      'GET /api/campaigns': [may, june],
      'GET /api/campaigns/May': may,
      'GET /api/campaigns/June': june,
      'GET /api/bookings': [],
      ...api,
    },
  });

beforeEach(() => localStorage.clear());

test('holding several cards makes one call, and shows each outcome', async () => {
  const outcomes = [
    {
      campaignId: 'May',
      booking: aPaidBooking(may, { id: 'b7', status: 'held', spotId: 'M01' }),
      code: null,
      message: null,
    },
    {
      campaignId: 'June',
      booking: null,
      code: 'category_taken',
      message: 'A business in Pizza is already on this card.',
    },
  ];
  const page = await open({ 'POST /api/bookings/batch': { outcomes } });
  await page.user.click(await screen.findByRole('button', { name: 'Hold all 2 now' }));
  expect(await screen.findByText('1 of 2 spots are held')).toBeTruthy();
  expect(screen.getByText('Spot M01 is held for you.')).toBeTruthy();
  expect(screen.getByText('A business in Pizza is already on this card.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pay for spot M01' }).getAttribute('href')).toBe('/checkout/b7');
  await page.user.click(screen.getByRole('button', { name: 'Choose more cards' }));
  expect(screen.getByRole('heading', { name: 'Your choice' })).toBeTruthy();
  expect(page.calls.find(({ method }) => method === 'POST')).toMatchObject({
    body: {
      cards: [
        { campaignId: 'May', spotType: 'medium' },
        { campaignId: 'June', spotType: 'medium' },
      ],
    },
  });
});

test('a category reserved for its last holder is marked, and can be chosen by that holder', async () => {
  await open({
    'GET /api/campaigns/May': {
      ...may,
      keptSubcategories: [{ subcategory: 'Pizza', until: '2035-01-08T12:00:00.000Z' }],
    },
  });
  expect(await screen.findByText('Pizza is kept for its last holder until January 8, 2035')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose May card' }).disabled).toBe(false);
});

test('a failure is shown and keeps the choice', async () => {
  const page = await open({
    'POST /api/bookings/batch': problem(503, 'service_unavailable', 'We will be back in a moment.'),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Hold all 2 now' }));
  await waitFor(() =>
    expect(page.toasts).toContainEqual(expect.objectContaining({ description: 'We will be back in a moment.' })),
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hold all 2 now' }).disabled).toBe(false);
});
