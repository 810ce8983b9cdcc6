import { describe, expect, test } from '@jest/globals';
import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import { problem, aCard, aPaidBooking } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { open, user } from '../dashboard/testing.ts';

const may = aCard('May', {}, { M01: 'sold' });
const april = aCard('April', { distributionDate: '2020-04-20T17:00:00.000Z', status: 'completed' });
const resultsOf = ({ id, distributionDate }: BookingView, total: number) => ({
  bookingId: id,
  campaignId: 'c',
  campaignName: 'c',
  spotId: 'M05',
  businessName: 'Ada Pizza',
  distributionDate,
  households: 5000,
  amount: 50_000,
  link: 'http://localhost/go/a',
  leadsTo: null,
  total,
  byDay: [],
  byHour: [],
  costPerScan: null,
  costPerHousehold: null,
});
const withCards = (bookings: BookingView[], cards: Campaign[] = [may]) => ({
  'GET /api/bookings': bookings,
  'GET /api/campaigns': cards,
  ...Object.fromEntries(cards.map((card) => [`GET /api/campaigns/${card.id}`, card])),
});
const home = async () => within(await screen.findByRole('region', { name: 'Next step' }));
const step = async () => {
  const heading = await (await home()).findByRole('heading', { level: 2 });
  return within(heading.parentElement as HTMLElement);
};

describe('the top of the dashboard', () => {
  test('shows the last card’s results', async () => {
    const before = aPaidBooking(april, { id: 'b0', distributionDate: '2020-02-20T17:00:00.000Z' });
    const last = aPaidBooking(april, { id: 'b9' });
    await open({
      ...withCards([last, before]),
      'GET /api/bookings/b9/results': resultsOf(last, 42),
      'GET /api/bookings/b0/results': resultsOf(before, 30),
    });

    expect(await screen.findByText(/^April’s card brought 42 scans, 12 more than February’s\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the results' }).getAttribute('href')).toBe('/results/b9');
  });

  test('works without results and without cards', async () => {
    const last = aPaidBooking(april, { id: 'b9' });
    await open({
      ...withCards([last], []),
      'GET /api/campaigns': problem(503, 'service_unavailable'),
      'GET /api/bookings/b9/results': problem(503, 'service_unavailable'),
    });

    expect((await step()).getByRole('heading', { name: 'Nothing to do right now' })).toBeTruthy();
    expect(screen.queryByText(/scans/)).toBeNull();
  });

  test('requests each list once, and shares it with the tabs', async () => {
    const page = await open(withCards([aPaidBooking(may)]));
    await step();
    const asked = page.calls.map(({ method, path }) => `${method} ${path}`);

    expect(asked.filter((call, index) => asked.indexOf(call) !== index)).toEqual([]);
  });

  test('can be retried if the bookings could not be loaded', async () => {
    let isAway = true;
    const page = await open({
      ...withCards([]),
      'GET /api/bookings': () => (isAway ? problem(503, 'service_unavailable') : []),
    });
    await screen.findByText('Your next step could not be shown');
    isAway = false;

    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));

    expect((await step()).getByRole('heading', { name: 'Book spot M02 on May’s card' })).toBeTruthy();
  });

  test('shows a new business only the application', async () => {
    const applicant = { ...user, membershipId: null };
    await open({ 'GET /api/users/me': applicant, 'GET /api/notifications': [] }, '/dashboard', applicant);

    expect((await step()).getByRole('link', { name: 'Apply now' }).getAttribute('href')).toBe('/membership');
    expect((await home()).queryByText(/spot/)).toBeNull();
  });

  test('is hidden for the team', async () => {
    const team = { ...user, isAdmin: true };
    await open({ 'GET /api/users/me': team }, '/dashboard', team);

    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull();
  });
});
