import { describe, expect, test } from '@jest/globals';
import type { BookingView, Campaign, MemberCardStatus } from '@postcard/contracts/campaigns';
import { problem, renderRoutes, aCard, aPaidBooking, testMember, toasted } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const member = testMember();
const place = {
  campaignId: 'May',
  campaignName: 'May card',
  distributionDate: '2035-05-20T17:00:00.000Z',
  subcategory: 'Pizza',
  ahead: 0,
  joinedAt: '2030-01-01T00:00:00.000Z',
};
const taken = aCard('May', { takenSubcategories: ['Pizza'] });
const kept = { spotId: 'M05', until: '2035-01-08T12:00:00.000Z' } as const;

type Options = { card?: Campaign; standing?: Partial<MemberCardStatus>; bookings?: BookingView[]; api?: object };

function open({ card = taken, standing = {}, bookings = [], api = {} }: Options = {}) {
  const responses = {
    'GET /api/users/me': member,
    [`GET /api/campaigns/${card.id}`]: card,
    'GET /api/bookings': bookings,
    [`GET /api/campaigns/${card.id}/standing`]: { campaignId: card.id, kept: null, waiting: null, ...standing },
    ...api,
  };
  return renderRoutes(routes, { at: `/book/${card.id}`, user: member, api: responses });
}

describe('the card without a spot for the member', () => {
  test('offers the waitlist if every spot is taken, and shows how many people are ahead', async () => {
    const all = Object.fromEntries(aCard('May').spots.map(({ id }) => [id, 'sold' as const]));
    await open({ card: aCard('May', {}, all), standing: { waiting: { ...place, ahead: 3 } } });

    expect(await screen.findByText('Every spot of this card is taken.')).toBeTruthy();
    expect(await screen.findByText('3 businesses in Pizza are ahead of you')).toBeTruthy();
  });

  test('explains a failure to join', async () => {
    const page = await open({
      api: { 'POST /api/campaigns/May/waitlist': problem(409, 'card_closed', 'Booking for this card has closed.') },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Join the waitlist' }));

    await toasted(page.toasts, { description: 'Booking for this card has closed.' });
  });
});

describe('the reserved spot', () => {
  const card = aCard('May', {}, { M05: 'held' });
  const withKept = {
    ...card,
    spots: card.spots.map((spot) =>
      spot.id === 'M05' ? { ...spot, holdExpiresAt: kept.until, keptUntil: kept.until } : spot,
    ),
  };

  test('cannot be booked by another member', async () => {
    await open({ card: withKept });
    const cell = await screen.findByRole('button', {
      name: /Spot M05.*held, kept for its last holder until January 8, 2035/,
    });

    expect(cell.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Spot M05 is reserved for its last holder until January 8, 2035.')).toBeTruthy();
  });
});

test('a category reserved for another business says so and offers the waitlist, except to its holder', async () => {
  const card = aCard('May', { keptSubcategories: [{ subcategory: 'Pizza', until: kept.until }] });
  const page = await open({ card });
  expect(await screen.findByText('Your category is reserved')).toBeTruthy();
  expect(screen.getByText(/Until January 8, 2035, Pizza is reserved for the business/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Join the waitlist' })).toBeTruthy();
  page.unmount();
  await open({ card, standing: { kept } });
  expect(await screen.findByText('Spot M05 is reserved for you')).toBeTruthy();
  expect(screen.queryByText('Your category is reserved')).toBeNull();
});

test.each([
  ['was cancelled', aCard('May', { status: 'cancelled' }), 'This card was not printed'],
  ['is at the printer’s', aCard('May', { status: 'locked' }), 'Booking for this card has closed'],
  [
    'is no longer sold',
    aCard('May', { bookingClosesAt: new Date(Date.now() - 1000).toISOString() }),
    'Booking for this card has closed',
  ],
])('a card that %s says so, and links to bookable cards', async (_, card, words) => {
  await open({ card });

  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the upcoming cards' }).getAttribute('href')).toBe('/campaigns');
  expect(screen.queryByText('Choose a free spot on the card.')).toBeNull();
});

test('the panel shows the relevant dates before the payment', async () => {
  await open({ card: aCard('May') });
  const terms = (await screen.findAllByRole('term')).map(({ textContent }) => textContent);

  expect(terms).toEqual(
    expect.arrayContaining(['Booking closes', 'Full refund until', 'Artwork due', 'Proof approved by']),
  );
});

test('an offered hold shows its last day instead of a countdown', async () => {
  const card = aCard('May', {}, { M05: 'held' });
  await open({
    card,
    bookings: [aPaidBooking(card, { status: 'held', holdExpiresAt: '2035-01-03T18:00:00.000Z', offered: true })],
  });

  expect(await screen.findByText(/You were on the waitlist\. Pay for it by/)).toBeTruthy();
  expect(screen.queryByRole('timer')).toBeNull();
});
