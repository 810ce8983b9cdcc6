import { beforeEach, expect, test } from '@jest/globals';
import {
  problem,
  renderRoutes,
  testAdmin,
  type ApiCall,
  type FakeApi,
  aCard,
  aPaidBooking,
} from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { dismissFirstCard } from '../first-card/dismissed.ts';
import { sources } from './sources.ts';
import { Component } from './today-tab.tsx';

// Hides the guide to the first card.
beforeEach(dismissFirstCard);

const inDays = (days: number) => new Date(Date.now() + (days + 0.5) * 24 * 3_600_000).toISOString();
const nothing: FakeApi = Object.fromEntries(sources.map(({ path }) => [`GET ${path.split('?')[0]}`, () => []]));
const open = (api: FakeApi) =>
  renderRoutes([{ path: '/admin', Component }], { at: '/admin', user: testAdmin(), api: { ...nothing, ...api } });
const rowsOf = (title: RegExp) =>
  within(screen.getByRole('heading', { level: 2, name: title }).closest('article') as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const card = (id: string, closesIn: number, free: { medium: number; large: number }) =>
  aCard(id, {
    name: `Card ${id}`,
    bookingClosesAt: inDays(closesIn),
    cancelUntil: inDays(closesIn - 5),
    artworkDueAt: inDays(closesIn + 2),
    proofsDueAt: inDays(closesIn + 4),
    pressLockAt: inDays(closesIn + 5),
    distributionDate: inDays(closesIn + 10),
    free,
  });

test('cards with free spots are listed by closing day, and do not count as waiting', async () => {
  const page = await open({
    'GET /api/campaigns/desk': [
      card('later', 40, { medium: 12, large: 2 }),
      card('next', 12, { medium: 4, large: 1 }),
      card('full', 14, { medium: 0, large: 0 }),
      card('closed', -1, { medium: 3, large: 0 }),
    ],
  });

  expect(await screen.findByText('One task waits for you.')).toBeTruthy();
  expect(rowsOf(/^Cards with free spots/)).toEqual([
    expect.stringMatching(/^Card next9 of 14 taken, 12 days leftuntil /),
    expect.stringMatching(/^Card later0 of 14 taken, 40 days leftuntil /),
  ]);
  // The closed card is listed, because its artwork is due.
  expect(rowsOf(/^Deadlines this week 1/)).toHaveLength(1);
  expect(page.calls.filter(({ path }) => path === '/api/campaigns/desk')).toHaveLength(1);
});

test('artwork is late once its date has passed', async () => {
  const ad = (bookingId: string, due: number) => ({
    bookingId,
    campaignId: 'c',
    campaignName: 'May card',
    spotId: 'M03',
    spotType: 'medium',
    businessName: `Business ${bookingId}`,
    businessSubcategory: 'Pizza',
    step: 'artwork',
    waitsFor: 'member',
    state: 'missing',
    version: 0,
    dueAt: inDays(due),
    request: null,
  });
  await open({
    'GET /api/campaigns/artwork': ({ query }: ApiCall) =>
      query.get('waitsFor') === 'member' ? [ad('late', -2), ad('in-time', 2)] : [],
  });

  expect(await screen.findByText('One task waits for you.')).toBeTruthy();
  expect(rowsOf(/^Artwork late 1/)).toEqual([
    expect.stringMatching(/^Business lateThe member’s ad is missing: Spot M03 of the May cardsince /),
  ]);
});

test('failed refunds are listed with links to their bookings', async () => {
  await open({
    'GET /api/bookings/failed-refunds': [
      aPaidBooking(aCard('May'), {
        spotId: 'M03',
        businessName: 'Arroyo Dental',
        status: 'refunded',
        refundStatus: 'failed',
        refundTriedAt: '2027-05-20T17:00:00.000Z',
      }),
    ],
  });

  expect(await screen.findByText('One task waits for you.')).toBeTruthy();
  expect(rowsOf(/^Refunds that failed 1/)).toEqual([
    'Arroyo Dental$500.00 for M03 on the May card, tried again automaticallysince May 20, 2027',
  ]);
  expect(screen.getByRole('link', { name: 'Arroyo Dental' }).getAttribute('href')).toBe('/checkout/b1');
});

test('an unpaid membership shows its amount', async () => {
  await open({
    'GET /api/subscriptions/invoices/all': [
      {
        id: 'i1',
        subscriptionId: 's1',
        invoiceNumber: 'M-1',
        date: inDays(-3),
        description: 'Plus, monthly',
        amount: 2_900,
        status: 'open',
        paidDate: null,
        userId: 'u',
        businessName: 'Arroyo Dental',
      },
    ],
  });
  await screen.findByText('One task waits for you.');

  expect(rowsOf(/^Memberships to be paid 1/)).toEqual([
    expect.stringMatching(/^Arroyo Dental\$29\.00, Plus, monthlysince /),
  ]);
});

test('the waiting items do not move when the steps to the first card load', async () => {
  dismissFirstCard(false);
  const down = () => problem(503, 'UNAVAILABLE', 'Try again.');
  await open({
    'GET /api/campaigns/desk': [card('next', 12, { medium: 4, large: 1 })],
    'GET /api/membership-plans/all': down,
    'GET /api/campaigns/payment-check': down,
    'GET /api/events/sender-check': down,
  });

  await screen.findByRole('heading', { level: 2, name: 'Your first card' });

  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Cards with free spots/),
    'Your first card',
  ]);
});
