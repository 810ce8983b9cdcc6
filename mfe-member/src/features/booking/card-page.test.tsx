import { describe, expect, test } from '@jest/globals';
import type { BookingView, Campaign, GalleryCard } from '@postcard/contracts/campaigns';
import { spotIds } from '@postcard/contracts/town';
import { FakeStream, problem, renderRoutes, aCard, aPaidBooking, testMember } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const member = testMember();
type Options = {
  card?: Campaign;
  bookings?: BookingView[];
  gallery?: GalleryCard[];
  user?: typeof member | undefined;
  api?: object;
};

async function open({
  card = aCard('May', { takenSubcategories: ['Florist'] }, { M01: 'sold' }),
  bookings = [],
  gallery = [],
  user,
  api = {},
}: Options = {}) {
  const responses = {
    'GET /api/campaigns/May': card,
    'GET /api/bookings': bookings,
    'GET /api/campaigns/gallery': gallery,
    ...api,
  };
  return renderRoutes(routes, { at: '/campaigns/May', ...(user ? { user } : {}), api: responses });
}

const about = async () => within(await screen.findByRole('complementary', { name: 'About this card' }));
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the card page', () => {
  test('links from a sold-out card to the next card with a free spot', async () => {
    const soldOut = aCard('May', {}, Object.fromEntries(spotIds().map((id) => [id, 'sold' as const])));
    await open({ card: soldOut, api: { 'GET /api/campaigns': [aCard('June'), soldOut] } });

    expect((await about()).getByText(/Every spot of this card is taken/)).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Choose a spot on the June card' })).getAttribute('href')).toBe(
      '/campaigns/June',
    );
  });

  test('links to a spot of the size that was chosen last', async () => {
    localStorage.setItem('adSpotType', 'large');
    await open();

    await about();
    expect(hrefOf('Book a spot')).toBe('/campaigns/May?spot=L01');
    localStorage.removeItem('adSpotType');
  });

  test('loads the card again once no cached response is older than its stream, and keeps later changes', async () => {
    let current = aCard('May');
    await open({ api: { 'GET /api/campaigns/May': () => current } });
    await screen.findByRole('button', { name: 'Spot M05, medium, front side, $500.00, free' });
    const stream = FakeStream.open.find(({ url }) => url === '/api/campaigns/May/stream');

    await stream?.send('ready', {});
    current = aCard('May', {}, { M05: 'sold' });
    const change = { campaignId: 'May', spotId: 'M06', state: 'sold', holdExpiresAt: null, takenSubcategories: [] };
    await stream?.send('spot', change);

    await screen.findByRole('button', { name: /^Spot M05, .*, sold$/ }, { timeout: 3_000 });
    expect(screen.getByRole('button', { name: /^Spot M06, .*, sold$/ })).toBeTruthy();
  });

  test('shows a member whether their category is free', async () => {
    const page = await open({ user: member });
    expect((await about()).getByText('Pizza is still free.')).toBeTruthy();
    page.unmount();
    await open({ user: member, card: aCard('May', { takenSubcategories: ['Pizza'] }) });
    expect((await about()).getByText('A business in Pizza is already on this card.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Book a spot' })).toBeNull();
    expect(hrefOf('See the other cards')).toBe('/create-campaign');
  });

  test('does not treat others’ bookings as an administrator’s own', async () => {
    await open({ user: { ...member, id: 'team' }, bookings: [aPaidBooking(aCard('May'))] });
    expect((await about()).getByRole('link', { name: 'Book a spot' })).toBeTruthy();
  });

  test.each([
    ['active', 'In mailboxes now'],
    ['locked', 'At the printer'],
    ['completed', 'Mailed'],
  ] as const)('shows the ads of a card that is %s', async (status, words) => {
    const ad = {
      spotId: 'M05',
      spotType: 'medium',
      businessName: 'High Street Keys',
      businessCategory: 'Specialty / Other',
      businessSubcategory: 'Locksmith',
      design: null,
      imageUrl: null,
    } as const;
    const picture = {
      ...ad,
      spotId: 'L01',
      spotType: 'large',
      businessName: 'Uploaded',
      imageUrl: '/api/artwork/1.jpg',
    } as const;
    const card = aCard('May', { status });
    const { id, name, zone, distributionDate } = card;
    await open({
      card,
      gallery: [
        { id: 'other', name, zone, status, distributionDate, ads: [] },
        { id, name, zone, status, distributionDate, ads: [ad, picture] },
      ],
    });
    expect(await screen.findByText('Spot M05, medium, front side, High Street Keys, Specialty / Other')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.querySelector('image')?.getAttribute('href')).toBe('/api/artwork/1.jpg');
    expect((await about()).getByText('Booking for this card has closed.')).toBeTruthy();
    expect(screen.queryByText('Medium spots free')).toBeNull();
    expect(screen.queryByText(/^Full refund/)).toBeNull();
  });

  test('marks an advertiser’s own ad on a printed card', async () => {
    const card = aCard('May', { status: 'active' }, { M05: 'sold' });
    const ad = {
      spotId: 'M05',
      spotType: 'medium',
      businessName: 'Ada Pizza',
      businessCategory: 'Food & Beverage',
      businessSubcategory: 'Pizza',
      design: null,
      imageUrl: null,
    } as const;
    await open({
      user: member,
      card,
      bookings: [aPaidBooking(card)],
      gallery: [
        { id: 'May', name: 'May', zone: 'A', status: 'active', distributionDate: card.distributionDate, ads: [ad] },
      ],
    });

    expect(await screen.findByText('Spot M05, medium, front side, $500.00, yours, Ada Pizza')).toBeTruthy();
    expect((await about()).getByText('Your ad is on this card.')).toBeTruthy();
    expect(hrefOf('See your ad')).toBe('/design/b1');
  });

  test('opens on the side of the own spot, also when the bookings arrive after the card', async () => {
    const card = aCard('May', {}, { M09: 'sold' });
    const late = Promise.withResolvers<BookingView[]>();
    await open({ user: member, card, api: { 'GET /api/bookings': () => late.promise } });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Front' })).checked).toBe(true);

    late.resolve([{ ...aPaidBooking(card), spotId: 'M09' }]);

    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Back' }).checked).toBe(true));
  });

  test('shows the card without its ads when they fail to load', async () => {
    await open({
      card: aCard('May', { status: 'active' }, { M05: 'sold' }),
      api: { 'GET /api/campaigns/gallery': problem(503, 'service_unavailable') },
    });
    expect(await screen.findByText('Spot M05, medium, front side, $500.00, sold')).toBeTruthy();
  });

  test('says that a cancelled card was not printed, without dates and spots', async () => {
    await open({ card: aCard('May', { status: 'cancelled' }), user: member });

    expect(await screen.findByText('This card was not printed')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'May card' })).toBeTruthy();
    expect([hrefOf('See the upcoming cards'), hrefOf('My bookings')]).toEqual(['/campaigns', '/bookings']);
    expect(screen.queryByText(/^Spot /)).toBeNull();
    expect(screen.queryByText('In mailboxes from')).toBeNull();
  });
});
