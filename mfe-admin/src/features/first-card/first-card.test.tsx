import { expect, test } from '@jest/globals';
import { problem, renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { FirstCard } from './first-card.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const card = {
  id: 'c1',
  name: 'May 2027 card',
  description: '',
  zone: 'A',
  status: 'upcoming',
  bookingClosesAt: inDays(20),
  cancelUntil: inDays(15),
  artworkDueAt: inDays(22),
  proofsDueAt: inDays(24),
  pressLockAt: inDays(25),
  distributionDate: inDays(30),
  totalHouseholds: 5_000,
  free: { medium: 12, large: 2 },
};
const plan = {
  id: 1,
  name: 'Free',
  description: '',
  monthlyPrice: 0,
  yearlyPrice: 0,
  benefits: [],
  isActive: true,
  createdAt: inDays(-1),
};
const check = (state: string, reason: string) => ({ state, reason, checkedAt: inDays(0) });
const api: FakeApi = {
  'GET /api/membership-plans/all': [plan],
  'GET /api/campaigns/desk': [card],
  'GET /api/campaigns/payment-check': check('done', 'The keys work.'),
  'GET /api/events/sender-check': check('failed', 'SendGrid rejects the key.'),
};
const open = (more: FakeApi = {}) =>
  renderRoutes([{ path: '/admin', element: <FirstCard /> }], {
    at: '/admin',
    user: testAdmin(),
    api: { ...api, ...more },
  });
const steps = () =>
  screen.getAllByRole('listitem').map((each) =>
    within(each)
      .getAllByText(/./)
      .map(({ textContent }) => textContent),
  );

test('each step shows its state, the reason, and the link to continue', async () => {
  await open();
  await screen.findByText('The keys work.');

  expect(steps()).toEqual([
    ['Not yet', 'Your town', expect.stringMatching(/still placeholders/), 'View the public page'],
    [
      'Done',
      'Prices',
      expect.stringMatching(/^A medium ad costs \$500\.00, a large one \$900\.00\. One plan/),
      'Plans',
    ],
    ['Done', 'Payments', 'The keys work.', 'System status'],
    ['Failed', 'Sender of email', 'SendGrid rejects the key.', 'Send a test email'],
    ['Done', 'A card is open', expect.stringMatching(/^The May 2027 card can be booked until /), 'Cards'],
    ['Not yet', 'The first booking', expect.stringMatching(/^No bookings yet/), 'The card’s page'],
  ]);
  expect(screen.getByText('3 of 6 done')).toBeTruthy();
});

test('a failed service affects only its own step, which can be checked again', async () => {
  let isAway = true;
  const page = await open({
    'GET /api/campaigns/payment-check': () =>
      isAway ? problem(503, 'service_unavailable', 'Back in a minute.') : check('done', 'The keys work.'),
  });
  expect(await screen.findByText('Back in a minute.')).toBeTruthy();
  expect(screen.getByText(/One plan is offered/)).toBeTruthy();
  isAway = false;
  await page.user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('The keys work.')).toBeTruthy();
});
