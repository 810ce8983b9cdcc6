import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { summaryOf } from './test-cards.ts';

const open = (at: string, cards: unknown) => renderRoutes(routes, { at, api: { 'GET /api/campaigns': cards } });
const months = () => screen.getAllByRole('heading', { name: /20\d\d$/ }).map(({ textContent }) => textContent);

describe('the open cards', () => {
  test('show each month, zone, free spots, price and deadline, the next one first', async () => {
    await open('/campaigns', [
      summaryOf('06', { free: { medium: 0, large: 0 } }),
      summaryOf('05'),
      summaryOf('04', { status: 'locked' }),
      summaryOf('03', { bookingClosesAt: '2001-01-01T00:00:00.000Z' }),
    ]);

    const [may, june] = await screen.findAllByRole('listitem');
    expect(months()).toEqual(['May 2099', 'June 2099']);
    const facts = within(may as HTMLElement).getAllByRole('definition');
    expect(facts.map(({ textContent }) => textContent)).toEqual([
      'Zone A',
      '11 medium, 1 large',
      '$500 medium, $900 large',
      'May 10, 2099',
      'May 20, 2099',
    ]);
    const link = within(may as HTMLElement).getByRole('link', { name: 'Choose your spot: May 2099' });
    expect(link.getAttribute('href')).toBe('/campaigns/card-05');
    expect(within(june as HTMLElement).getByText('Sold out')).toBeTruthy();
    expect(within(june as HTMLElement).getByRole('link', { name: 'See the card: June 2099' })).toBeTruthy();
  });

  test('say that no card is open', async () => {
    await open('/campaigns', []);

    expect(await screen.findByText('No card is open right now')).toBeTruthy();
  });

  test('are loaded again after a failure', async () => {
    let isAway = true;
    const away = problem(503, 'service_unavailable', 'This part of the site is taking a short break.');
    const page = await open('/campaigns', () => (isAway ? away : [summaryOf('05')]));
    await screen.findByText('This part of the site is taking a short break.');
    isAway = false;

    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await screen.findByRole('heading', { name: 'May 2099' })).toBeTruthy();
  });
});

describe('the page for asking for a spot', () => {
  test('starts with three open cards, those with free spots first, followed by the form', async () => {
    await open('/ad-interest#top', [
      summaryOf('04', { free: { medium: 0, large: 0 } }),
      ...['05', '06', '07'].map((month) => summaryOf(month)),
    ]);

    await screen.findByRole('heading', { name: 'May 2099' });
    expect(months()).toEqual(['May 2099', 'June 2099', 'July 2099']);
    expect(screen.getByRole('link', { name: 'See all 4 open cards' }).getAttribute('href')).toBe('/campaigns');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Choose your spot and pay online', 'Prefer to talk first?']);
    expect(document.querySelector('#top h1')?.textContent).toBe('Reserve Your Ad Spot');
  });
});
