import { describe, expect, test } from '@jest/globals';
import type { GalleryCard } from '@postcard/contracts/campaigns';
import { renderRoutes, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { webAddress } from './gallery.ts';

const design = {
  templateId: 'medium-ticket',
  businessName: 'Peach Hill Pizza',
  headline: 'Dinner is on its way',
  offer: 'Two large for $29',
  details: 'Wood-fired.',
  phone: '(805) 555-0111',
  website: 'peachhillpizza.example',
};
const pizza = {
  spotId: 'M01',
  spotType: 'medium',
  businessName: 'Peach Hill Pizza',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza',
  design,
  imageUrl: null,
} as const;
const dentist = {
  ...pizza,
  spotId: 'M08',
  businessName: 'Arroyo Family Dental',
  businessCategory: 'Health & Wellness',
  businessSubcategory: 'Family Dentist',
  design: null,
} as const;
const uploaded = {
  ...pizza,
  spotId: 'L01',
  spotType: 'large',
  businessName: 'High Street Tax',
  businessCategory: 'Professional Services',
  businessSubcategory: 'Accounting & Tax',
  design: null,
  imageUrl: '/api/artwork/1.jpg',
} as const;

const card = (id: string, status: GalleryCard['status'], ads: GalleryCard['ads']): GalleryCard => ({
  id,
  name: `The ${id} card`,
  zone: 'A',
  status,
  distributionDate: '2027-03-20T17:00:00.000Z',
  ads,
});
const cards = [
  card('April', 'locked', []),
  card('March', 'active', [pizza, dentist]),
  card('February', 'completed', [pizza, uploaded]),
];
const api = { 'GET /api/campaigns/gallery': cards };
const ofMarch = () => within(screen.getByRole('region', { name: 'The March card' }));
const count = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

async function open(at = '/gallery', responses: FakeApi = api) {
  const page = await renderRoutes(routes, { at, api: responses });
  await screen.findByRole('heading', { name: 'Gallery' });
  return page;
}

describe('the gallery', () => {
  test('opens an ad in full size with its name, its category and a nofollow link', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: /Spot L01/ }));
    expect(
      within(await screen.findByRole('dialog', { name: 'High Street Tax' })).getByRole('img', {
        name: 'Ad of High Street Tax',
      }),
    ).toBeTruthy();
    await page.user.keyboard('{Escape}');
    await page.user.click(ofMarch().getByRole('button', { name: /Spot M01/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Peach Hill Pizza' }));
    expect(dialog.getByText('Pizza · Food & Beverage')).toBeTruthy();
    expect(dialog.getByRole('img', { name: /Dinner is on its way. Two large for \$29/ })).toBeTruthy();
    const link = dialog.getByRole('link', { name: 'peachhillpizza.example' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://peachhillpizza.example/',
      'noopener nofollow',
    ]);
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(ofMarch().getByRole('button', { name: /Spot M01/ })));
  });

  test('reads the category from the address, and ignores an unknown category', async () => {
    const page = await open('/gallery?category=Pet%20Services');
    await waitFor(() =>
      expect(count()).toContain('No ad in Pet Services yet, of 4 ads on 3 cards. The first could be yours.'),
    );
    page.unmount();
    await open('/gallery?category=constructor');
    await waitFor(() => expect(count()).toContain('4 ads on 3 cards.'));
  });

  test('shows empty cards of the final size while loading', async () => {
    const never = { 'GET /api/campaigns/gallery': () => new Promise(() => {}) };
    const page = await open('/gallery', never);

    expect(screen.getByText('Loading the cards')).toBeTruthy();
    expect(page.container.querySelectorAll('[inert] .pc-card-map__sheet')).toHaveLength(6);
  });

  test('says what to do if no card has been printed yet', async () => {
    await open('/gallery', { 'GET /api/campaigns/gallery': [] });

    expect(await screen.findByText('No card has been printed yet')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Reserve your ad spot' })[0]?.getAttribute('href')).toBe('/ad-interest');
  });

  test('shows the latest 12 cards, and older cards on request', async () => {
    const many = Array.from({ length: 14 }, (_, index) => card(`number-${index}`, 'completed', []));
    const page = await open('/gallery', {
      'GET /api/campaigns/gallery': ({ query }: { query: URLSearchParams }) =>
        many.slice(0, Number(query.get('limit'))),
    });
    await screen.findByRole('heading', { name: 'The number-11 card' });

    await page.user.click(screen.getByRole('button', { name: 'Show older cards' }));

    expect(await screen.findByRole('heading', { name: 'The number-13 card' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older cards' })).toBeNull();
  });
});

test.each([
  ['peachhillpizza.example', 'https://peachhillpizza.example/'],
  ['http://a.example/menu', 'http://a.example/menu'],
  ['javascript:alert(1)', null],
  ['', null],
  ['just words', null],
  ['https://user@evil.example', null],
  ['localhost', null],
])('webAddress converts %j to the address %j', (text, address) => {
  expect(webAddress(text)).toBe(address);
});
