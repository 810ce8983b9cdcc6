import { expect, test } from '@jest/globals';
import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import { renderRoutes, aCard, aPaidBooking, testMember } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const member = testMember();
const open = (card: Campaign, bookings: BookingView[] = [], api: object = {}) =>
  renderRoutes(routes, {
    at: '/campaigns/May',
    user: member,
    api: { 'GET /api/campaigns/May': card, 'GET /api/bookings': bookings, ...api },
  });

const meter = {
  minimum: 7,
  sold: 5,
  decidesAt: '2035-05-10T17:00:00.000Z',
  standing: 'short',
  decided: false,
} as const;

test.each([
  [meter, '5 of 7 needed for it to be printed'],
  [{ ...meter, decided: true }, '5 of 7 needed, so it is not printed'],
  [{ ...meter, sold: 7, standing: 'go' as const }, '7, so it will be printed'],
])('the card status shows the spots sold against the minimum (%#)', async (goNoGo, words) => {
  await open(aCard('May', { goNoGo }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('the card status links a member with a taken category to the waitlist', async () => {
  await open(aCard('May', { takenSubcategories: ['Pizza'] }));
  expect((await screen.findByRole('link', { name: 'Join the waitlist for this card' })).getAttribute('href')).toBe(
    '/book/May',
  );
});

test('the card status lets an advertiser book the same spot again', async () => {
  const card = aCard('May', { status: 'completed' }, { M05: 'sold' });
  const page = await open(card, [aPaidBooking(card)], {
    'GET /api/campaigns/gallery': [],
    'POST /api/bookings/b1/again': aPaidBooking(card, { id: 'b2', status: 'held' }),
    'GET /api/bookings/b2': aPaidBooking(card, { id: 'b2' }),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Book again' }));

  await waitFor(() => expect(page.router.state.location.pathname).toBe('/checkout/b2'));
});
