import { expect, test } from '@jest/globals';
import { renderRoutes, testAdmin, type FakeApi, aCard, aPaidBooking } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { MemberRecord } from './member-record.tsx';

const at = '2027-03-01T17:00:00.000Z';
const open = (api: FakeApi) =>
  renderRoutes([{ path: '/admin', element: <MemberRecord userId="u1" /> }], { at: '/admin', user: testAdmin(), api });

test('the record shows the bookings, invoices and spend of one member', async () => {
  const page = await open({
    'GET /api/bookings': [aPaidBooking(aCard('May'), { spotId: 'M03', businessName: 'Ada’s Pizza' })],
    'GET /api/invoices': [
      {
        id: 'i1',
        invoiceNumber: 'INV-000001',
        bookingId: 'b1',
        date: at,
        description: 'Medium ad spot M03',
        amount: 50_000,
        status: 'paid',
        paidDate: at,
      },
    ],
    'GET /api/invoices/totals': { count: 3, charged: 140_000, returned: 50_000 },
  });

  expect((await screen.findByRole('link', { name: 'M03, May card' })).getAttribute('href')).toBe('/checkout/b1');
  expect((await screen.findByRole('link', { name: 'INV-000001' })).getAttribute('href')).toBe('/api/invoices/i1.pdf');
  expect(await screen.findByText('$900.00')).toBeTruthy();
  const asked = page.calls.filter(({ path }) => /^\/api\/(bookings|invoices)/.test(path));
  expect(asked.map(({ query }) => query.get('userId'))).toEqual(['u1', 'u1', 'u1']);
});

test('the record does not show money to a role that may not see it', async () => {
  const page = await renderRoutes([{ path: '/admin', element: <MemberRecord userId="u1" /> }], {
    at: '/admin',
    user: { ...testAdmin(), staffRole: 'press' },
    api: { 'GET /api/bookings': [] },
  });

  expect(await screen.findByText('No bookings yet.')).toBeTruthy();
  expect(page.calls.filter(({ path }) => path.startsWith('/api/invoices'))).toEqual([]);
});
