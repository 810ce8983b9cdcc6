import { expect, test } from '@jest/globals';
import { problem, recordDownloads, renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component } from './statistics-tab.tsx';

const user = testAdmin();
const range = { from: '2027-03-01', to: '2027-03-02' };
const requests = {
  ...range,
  sampleRequests: { total: 3, byStatus: { pending: 2, contacted: 1, completed: 0, cancelled: 0 } },
  contactRequests: { total: 1, byStatus: { pending: 1, responded: 0, archived: 0 } },
  byDay: [
    { day: '2027-03-01', sampleRequests: 1, contactRequests: 0 },
    { day: '2027-03-02', sampleRequests: 2, contactRequests: 1 },
  ],
  byCategory: [{ category: '=Food', count: 1 }],
  byAdSize: { medium: 1, large: 0 },
};
const members = {
  ...range,
  registered: 2,
  applied: 1,
  approved: 1,
  byDay: [
    { day: '2027-03-01', registered: 2, applied: 1, approved: 1 },
    { day: '2027-03-02', registered: 0, applied: 0, approved: 0 },
  ],
};
const card = {
  id: 'c1',
  name: 'March 2027',
  zone: 'A',
  status: 'locked',
  distributionDate: '2027-03-20T17:00:00.000Z',
  sold: 7,
  spots: 14,
  revenue: 430_000,
  refunded: 50_000,
  scans: 12,
};
const cards = { ...range, bookings: 2, bookingMembers: 1, cards: [{ ...card, id: 'c2', name: 'April 2027' }, card] };
const takings = (name: string, revenue: number) => ({
  id: name,
  name,
  bookings: 2,
  members: 1,
  revenue,
  refunded: 5000,
});
const came = (name: string, registered: number) => ({ id: name, name, registered, applied: 1, approved: 1 });
const api: FakeApi = {
  'GET /api/requests/statistics': requests,
  'GET /api/subscriptions/statistics': members,
  'GET /api/campaigns/statistics': cards,
  'GET /api/campaigns/statistics/towns': { ...range, towns: [takings('East', 90_000)] },
  'GET /api/subscriptions/statistics/towns': { ...range, towns: [came('East', 2)] },
};
const open = (search = '', more: FakeApi = {}) =>
  renderRoutes([{ path: '/admin', Component }], {
    at: `/admin?tab=statistics${search}`,
    user,
    api: { ...api, ...more },
  });
const table = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

const partOf = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement;

const files = recordDownloads();

test('a share is left out if more people took a step than the step before', async () => {
  await open('', { 'GET /api/subscriptions/statistics': { ...members, registered: 52 } });
  await screen.findByRole('table', { name: 'From request to booking' });

  expect(table('From request to booking').slice(0, 3)).toEqual([
    ['Requests', '4', ''],
    ['Registered', '52', ''],
    ['Approved members', '1', '2%'],
  ]);
});

test('a status has the same name as on its badge', async () => {
  await open();
  await screen.findByRole('table', { name: 'Sample requests by status' });

  expect(table('Sample requests by status').map(([name]) => name)).toEqual([
    'Pending',
    'Contacted',
    'Completed',
    'Cancelled',
  ]);
});

test('a chart draws all values of one unit, with a scale and a legend', async () => {
  await open();
  const part = await partOf('Revenue by card');
  expect(within(part).getByRole('list', { name: 'Colors of Revenue by card' }).textContent).toBe('RevenueRefunded');
  const bars = [...part.querySelectorAll('rect')].map((bar) => ({
    from: Number(bar.getAttribute('x')),
    width: Number(bar.getAttribute('width')),
  }));
  const [revenue, , refunded] = bars;
  expect(bars).toHaveLength(4);
  expect([refunded?.from, Math.round((refunded!.width / revenue!.width) * 100)]).toEqual([revenue?.width, 12]);
  expect(within(part).getByText('$4,800.00')).toBeTruthy();
  expect(part.querySelector('figure')?.textContent).toContain('March 2027April 2027');
  // Only counts are drawn, not shares.
  expect((await partOf('From request to booking')).querySelectorAll('rect')).toHaveLength(5);
});

test('a chart draws the parts of a sum, with the name of each day', async () => {
  await open();

  const part = await partOf('Requests by day');

  expect(within(part).getByRole('list', { name: 'Colors of Requests by day' }).textContent).toBe('SamplesContact');
  expect(part.querySelectorAll('rect')).toHaveLength(4);
  expect(part.querySelector('figure')?.textContent).toContain('Mar 1, 2027Mar 2, 2027');
});

test.each([
  [
    'Revenue by card',
    'revenue-by-card.csv',
    'Card,Revenue in dollars,Refunded in dollars\r\nMarch 2027,4300.00,500.00\r\nApril 2027,4300.00,500.00\r\n',
  ],
  [
    'Spots sold per card',
    'spots-sold-per-card.csv',
    'Card,Sold of all in percent,Spots sold\r\nMarch 2027,50,7\r\nApril 2027,50,7\r\n',
  ],
  [
    'From request to booking',
    'from-request-to-booking.csv',
    'Step,Count,Share of the step before in percent\r\nRequests,4,\r\nRegistered,2,50\r\nApproved ' +
      'members,1,50\r\nMembers who booked,1,100\r\nPaid bookings,2,\r\n',
  ],
])('the export of %s has the same units as the page', async (title, name, text) => {
  const page = await open();
  await page.user.click(within(await partOf(title)).getByRole('button', { name: 'Save as CSV' }));

  expect([files[0]?.name, await files[0]?.text]).toEqual([name, text]);
});

test('the export has no cell that a spreadsheet would run as a formula', async () => {
  const page = await open();
  const part = await partOf('Interest by category');
  await page.user.click(within(part).getByRole('button', { name: 'Save as CSV' }));

  expect(files.map(({ name }) => name)).toEqual(['interest-by-category.csv']);
  expect(await files[0]?.text).toBe("Category,Requests\r\n'=Food,1\r\n");
});

test('a failed service affects only its own part', async () => {
  await open('', {
    'GET /api/subscriptions/statistics': () => problem(503, 'service_unavailable', 'Accounts are back in a moment.'),
  });

  expect(await screen.findByText('Members by day could not be shown')).toBeTruthy();
  expect(screen.getByText('Accounts are back in a moment.')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Requests by day' })).toBeTruthy();
});

test('an empty range says that nothing happened', async () => {
  await open('', { 'GET /api/campaigns/statistics': { ...cards, cards: [] } });
  await screen.findByRole('heading', { name: 'Scans by card' });

  expect(screen.getAllByText('No data for this period').length).toBeGreaterThanOrEqual(3);
});

test('the table collapses empty days, but the file has them', async () => {
  const page = await open();
  await screen.findByRole('table', { name: 'Members by day' });
  expect(table('Members by day')).toEqual([['Mar 1, 2027', '2', '1', '1']]);
  const part = await partOf('Members by day');
  expect(part.querySelector('details')?.textContent).toBe('1 day without dataMar 2, 2027');
  expect((await partOf('Requests by day')).querySelector('details')).toBeNull();
  await page.user.click(within(part).getByRole('button', { name: 'Save as CSV' }));
  expect(await files[0]?.text).toMatch(/\r\n2027-03-02,0,0,0\r\n$/);
});

test('owners see each town’s figures and their sum', async () => {
  const towns: FakeApi = {
    'GET /api/campaigns/statistics/towns': { ...range, towns: [takings('East', 90_000), takings('West', 50_000)] },
    'GET /api/subscriptions/statistics/towns': { ...range, towns: [came('East', 2), came('West', 1000)] },
  };
  await open('', towns);
  await screen.findByRole('table', { name: 'Revenue by town' });

  expect(table('Revenue by town')).toEqual([
    ['East', '$900.00', '$50.00', '2', '1'],
    ['West', '$500.00', '$50.00', '2', '1'],
  ]);
  expect(screen.getByText('All 2 towns: $1,400.00 from 4 bookings made in these days, $100.00 refunded.')).toBeTruthy();
  expect(await screen.findByText('All 2 towns: 1,002 registered, 2 applied, 2 of them approved.')).toBeTruthy();
});

test('the figures by town are hidden if there is only one town', async () => {
  const { calls } = await open();
  await screen.findByRole('table', { name: 'Revenue by card' });

  await waitFor(() => expect(calls.some(({ path }) => path.includes('statistics/towns'))).toBe(true));
  expect(screen.queryByText(/by town/)).toBeNull();
});
