import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import { problem, renderRoutes, aCard, aPaidBooking, testMember } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const member = testMember();
const may = aCard('May');
const june = aCard(
  'June',
  { zone: 'B', takenSubcategories: ['Florist'] },
  { M01: 'sold', M02: 'held', L01: 'sold', L02: 'sold' },
);
const july = aCard('July', { takenSubcategories: ['Pizza'] });

type Options = {
  cards?: Campaign[];
  bookings?: BookingView[];
  api?: object;
  search?: string;
  user?: typeof member | (Omit<typeof member, 'membershipId'> & { membershipId: null });
};

async function open({ cards = [may, june, july], bookings = [], api = {}, search = '', user = member }: Options = {}) {
  const details = Object.fromEntries(cards.map((card) => [`GET /api/campaigns/${card.id}`, card]));
  const responses = {
    'GET /api/users/me': user,
    'GET /api/campaigns': cards,
    'GET /api/bookings': bookings,
    ...details,
    ...api,
  };
  const page = await renderRoutes(routes, { at: `/create-campaign${search}`, user, api: responses });
  await screen.findByRole('heading', { name: 'Choose your cards' });
  return page;
}

const card = async (name: string) =>
  within((await screen.findByRole('heading', { name: `${name} card` })).closest('article') as HTMLElement);
const box = async (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Choose ${name} card` });
const panel = () => within(screen.getByRole('complementary', { name: 'Your choice' }));

beforeEach(() => localStorage.clear());

describe('the page for choosing cards', () => {
  test('admits a user who was approved after the browser stored them', async () => {
    await open({ user: { ...member, membershipId: null }, api: { 'GET /api/users/me': member } });
    expect(await box('May')).toBeTruthy();
  });

  test.each([
    ['whose category is taken', july, [], 'A business in Pizza is already on this card.'],
    ['with the member’s own booking', may, [aPaidBooking(may)], 'You have spot M05 on this card already.'],
    [
      'that has closed',
      aCard('April', { bookingClosesAt: '2020-01-01T00:00:00.000Z' }),
      [],
      'Booking for this card has closed.',
    ],
  ])('disables a card %s, with the reason', async (_, chosen, bookings, words) => {
    await open({ cards: [chosen], bookings, search: `?cards=${chosen.id}` });

    expect(await screen.findByText(words)).toBeTruthy();
    expect((await box(chosen.id)).disabled).toBe(true);
    expect((await box(chosen.id)).checked).toBe(false);
    expect(panel().getByText('No card chosen yet.')).toBeTruthy();
  });

  test('does not disable cards for other members’ bookings, which an administrator sees', async () => {
    await open({ cards: [may], bookings: [aPaidBooking(may, { userId: 'u2' })] });
    expect((await box('May')).disabled).toBe(false);
  });

  test('starts with the choice in the address, or with the size that was viewed last', async () => {
    const page = await open({ search: '?size=large&cards=May,May,none' });
    expect((await box('May')).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('large');
    page.unmount();
    localStorage.setItem('adSpotType', 'large');
    await open({ search: '?size=constructor' });
    await box('May');
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('large');
  });

  test('links to each card and to its spots, also by keyboard', async () => {
    const page = await open({ cards: [may] });
    const links = [...(await card('May')).getAllByRole('link')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Choose a spot', '/book/May?size=medium'],
      ['See the card', '/campaigns/May'],
    ]);
    (await box('May')).focus();
    await page.user.keyboard(' ');
    expect((await box('May')).checked).toBe(true);
  });

  test('does not link to spots of a card whose booking has closed', async () => {
    await open({ cards: [{ ...may, bookingClosesAt: '2000-01-01T00:00:00.000Z' }] });
    await waitFor(async () => {
      const links = (await card('May')).getAllByRole('link').map((link) => link.textContent);
      expect(links).toEqual(['See the card']);
    });
  });

  test('allows choosing a card whose details failed to load, because booking checks them', async () => {
    await open({ cards: [may], api: { 'GET /api/campaigns/May': problem(503, 'service_unavailable') } });

    expect(await screen.findByText('Checked when you book')).toBeTruthy();
    expect((await box('May')).disabled).toBe(false);
  });

  test('says so if no card is open', async () => {
    await open({ cards: [aCard('April', { status: 'active' })] });
    expect(await screen.findByText('No card is open for booking')).toBeTruthy();
  });

  test.each([['GET /api/campaigns'], ['GET /api/bookings']])('explains a failure of %s, and retries', async (call) => {
    let broken = true;
    const response = call.endsWith('bookings') ? [] : [may];
    const page = await open({
      cards: [may],
      api: {
        [call]: () => (broken ? problem(503, 'service_unavailable', 'We will be back in a moment.') : response),
      },
    });
    expect(await screen.findByText('We will be back in a moment.')).toBeTruthy();
    broken = false;
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(async () => expect(await box('May')).toBeTruthy());
  });
});
