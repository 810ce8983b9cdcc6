import { describe, expect, test } from '@jest/globals';
import { renderRoutes } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { summaryOf } from './test-cards.ts';

const open = (at: string, cards: unknown) => renderRoutes(routes, { at, api: { 'GET /api/campaigns': cards } });
const months = () => screen.getAllByRole('heading', { name: /20\d\d$/ }).map(({ textContent }) => textContent);

describe('the open cards', () => {
  test('show their month, zone, free spots, price and deadline, next card first', async () => {
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

  test('say so if no card is open', async () => {
    await open('/campaigns', []);

    expect(await screen.findByText('No card is open right now')).toBeTruthy();
  });
});
