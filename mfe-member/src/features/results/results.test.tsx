import { describe, expect, test } from '@jest/globals';
import type { AdLink, ResultsView } from '@postcard/contracts/campaigns';
import { renderRoutes, aCard, aPaidBooking, testMember } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const member = testMember();
const some: ResultsView = {
  bookingId: 'b1',
  campaignId: 'May',
  campaignName: 'May card',
  spotId: 'M05',
  businessName: 'Ada Pizza',
  distributionDate: '2035-05-20T17:00:00.000Z',
  households: 4766,
  mailboxes: 5002,
  amount: 50_000,
  link: 'http://localhost:8080/go/bcdfghjkm',
  leadsTo: 'https://pizza.example/',
  total: 25,
  byDay: [
    { day: '2035-05-21', scans: 20 },
    { day: '2035-05-22', scans: 5 },
  ],
  byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, scans: hour === 18 ? 25 : 0 })),
  costPerScan: 2000,
  costPerHousehold: 10.49,
  costPerMailbox: 10,
};
const none: ResultsView = {
  ...some,
  total: 0,
  byDay: [],
  byHour: some.byHour.map(({ hour }) => ({ hour, scans: 0 })),
  costPerScan: null,
};

const link: AdLink = { bookingId: 'b1', link: 'http://localhost:8080/go/bcdfghjkm', website: null, leadsTo: null };

const open = async (response: unknown, api: object = {}) => {
  const page = await renderRoutes(routes, {
    at: '/results/b1',
    user: member,
    api: { 'GET /api/bookings/b1/results': response, 'GET /api/bookings/b1/link': link, ...api },
  });
  await screen.findByRole('heading', { name: 'Results' });
  return page;
};

describe('the results page', () => {
  test('shows the figures, a chart, and a table with the same figures', async () => {
    await open(some);
    const valueOf = async (label: string) =>
      (await screen.findByText(label, { selector: '.pc-stat__label' })).previousElementSibling?.textContent;
    expect([
      await valueOf('Scans'),
      await valueOf('Cost per scan'),
      await valueOf('Cost per mailbox, 5,002 of them'),
      await valueOf('Price of your ad'),
    ]).toEqual(['25', '$20.00', '10 cents', '$500.00']);
    expect(screen.getByRole('img', { name: /^Scans by day/ }).querySelectorAll('rect')).toHaveLength(2);
    const rows = within(screen.getByRole('table', { name: 'Scans by day' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['May 2120', 'May 225']);
  });

  test('can be switched to the hours of the day by keyboard', async () => {
    const page = await open(some);
    (await screen.findByRole('tab', { name: 'By day' })).focus();
    await page.user.keyboard('{ArrowRight}');

    const hours = (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
    expect([hours[0], hours[12], hours[18]]).toEqual(['12 AM', '12 PM', '6 PM']);
  });

  test('offers the report as PDF and as CSV', async () => {
    await open(some);
    const hrefs = await Promise.all(
      ['PDF', 'CSV'].map(async (kind) =>
        (await screen.findByRole('link', { name: `Download as ${kind}` })).getAttribute('href'),
      ),
    );

    expect(hrefs).toEqual(['/api/bookings/b1/results.pdf', '/api/bookings/b1/results.csv']);
  });

  test('shows where the QR code leads before the first scan', async () => {
    await open(none);

    expect(await screen.findByText('No scans yet')).toBeTruthy();
    expect(screen.getByText(/leads to https:\/\/pizza.example\//)).toBeTruthy();
    expect(screen.getByText('None yet')).toBeTruthy();
  });

  test('says that no QR code exists before the card is printed', async () => {
    await open({ ...none, link: null });
    expect(await screen.findByText('Your ad is not printed yet')).toBeTruthy();
  });
});

test('a paid booking links to its results', async () => {
  const may = aCard('May');
  await renderRoutes(routes, {
    at: '/bookings',
    user: member,
    api: { 'GET /api/bookings': [aPaidBooking(may)], 'GET /api/campaigns': [], 'GET /api/campaigns/May': may },
  });

  expect((await screen.findByRole('link', { name: 'Results' })).getAttribute('href')).toBe('/results/b1');
});
