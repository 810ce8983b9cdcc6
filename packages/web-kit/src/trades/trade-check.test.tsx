import { describe, expect, test } from '@jest/globals';
import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { screen } from '@testing-library/react';
import { problem, renderRoutes } from '../testing/index.ts';
import { TradeCheck } from './trade-check.tsx';

const card = (month: string, more: Partial<CampaignSummary> = {}) => ({
  id: `card-${month}`,
  name: `${month} card`,
  status: 'upcoming',
  distributionDate: `2099-${month}-20T17:00:00.000Z`,
  bookingClosesAt: `2099-${month}-10T17:00:00.000Z`,
  free: { medium: 11, large: 1 },
  takenSubcategories: [],
  ...more,
});

async function check(cards: unknown, { typed = 'plumer', cardId }: { typed?: string; cardId?: string } = {}) {
  const routes = [{ path: '/', element: <TradeCheck {...(cardId && { cardId })} /> }];
  const page = await renderRoutes(routes, { api: { 'GET /api/campaigns': cards } });
  await page.user.type(screen.getByRole('combobox', { name: 'What does your business do?' }), typed);
  await page.user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  return page;
}

const taken = { takenSubcategories: ['Plumbing'] };
const heading = (name: string) => screen.findByRole('heading', { name });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the trade check', () => {
  test('shows price and link when the trade is free on the next card', async () => {
    const page = await check([card('03'), card('02'), card('04', taken)]);
    await heading('Yes: Plumbing is free on the 02 card');

    expect(
      screen.getByText('In mailboxes from February 20, 2099: 11 medium spots at $500, 1 large spot at $900.'),
    ).toBeTruthy();
    expect(hrefOf('See the 02 card')).toBe('/campaigns/card-02');
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      '02 card',
      '03 card',
      '04 card',
    ]);
    expect(screen.getAllByRole('definition').at(-1)?.textContent).toBe('Taken');
    expect(page.calls.filter(({ path }) => path.startsWith('/api/campaigns/'))).toEqual([]);
  });

  test('shows the next free card and the waitlist when the trade is taken', async () => {
    await check([card('02', taken), card('03', { free: { medium: 0, large: 0 } }), card('04')]);
    await heading('Plumbing is free next on the 04 card');

    expect(hrefOf('See the 04 card')).toBe('/campaigns/card-04');
    expect(hrefOf('wait for a place on the 02 card')).toBe('/book/card-02');
    expect(screen.getByText('Sold out')).toBeTruthy();
  });

  test('shows the day until which the trade is reserved', async () => {
    const keptSubcategories = [{ subcategory: 'Plumbing', until: '2099-01-05T20:00:00.000Z' }];
    await check([card('02', { keptSubcategories })]);
    await heading('Plumbing is not free on the next cards');

    expect(screen.getByText('Kept until January 5, 2099 for its last holder')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^See/ })).toBeNull();
  });

  test('shows that the trade is free on the page’s card', async () => {
    await check([card('02'), card('03')], { cardId: 'card-03' });
    await heading('Yes: Plumbing is free on the 03 card');

    expect(await screen.findByText('Choose a free spot on this card.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('offers the trade Other - Not Listed if nothing matches', async () => {
    await check([card('02')], { typed: 'xqzvwk' });
    await heading('Yes: Other - Not Listed is free on the 02 card');
  });
});

test('the trade check links to the team when no card can be booked', async () => {
  await check([card('02', { status: 'locked' }), card('03', { bookingClosesAt: '2001-01-01T00:00:00.000Z' })]);
  expect((await screen.findByRole('link', { name: 'Tell us about your business' })).getAttribute('href')).toBe(
    '/ad-interest',
  );
});

test('the trade check can load the cards again after a failure', async () => {
  let isAway = true;
  const page = await check(() =>
    isAway ? problem(503, 'service_unavailable', 'This part of the site is taking a short break.') : [card('02')],
  );
  await screen.findByText('This part of the site is taking a short break.');
  isAway = false;
  await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
  await heading('Yes: Plumbing is free on the 02 card');
});

test('the trade check requests nothing before the field is used', async () => {
  const page = await renderRoutes([{ path: '/', element: <TradeCheck /> }], {});

  expect(screen.getByRole('combobox', { name: 'What does your business do?' })).toBeTruthy();
  expect(page.calls).toEqual([]);
});
