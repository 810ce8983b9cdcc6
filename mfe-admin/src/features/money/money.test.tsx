import { expect, test } from '@jest/globals';
import type { Invoice } from '@postcard/contracts/campaigns';
import { problem, recordDownloads, renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component } from './money-tab.tsx';

const user = testAdmin();
const paid: Invoice = {
  id: 'i1',
  invoiceNumber: 'INV-000001',
  bookingId: 'b1',
  date: '2027-03-01T17:00:00.000Z',
  description: '=Medium, M05',
  amount: 50_000,
  status: 'paid',
  paidDate: '2027-03-01T17:00:00.000Z',
  creditNote: null,
  customer: {
    businessName: 'Ada Pizza',
    contactName: 'Ada Lopez',
    billingAddress: '12 High Street',
    taxId: '',
    poNumber: 'PO-7',
  },
};
const refunded: Invoice = {
  ...paid,
  id: 'i2',
  invoiceNumber: 'INV-000002',
  bookingId: 'b2',
  description: 'Large ad spot L01',
  amount: 90_000,
  creditNote: { id: 'n1', creditNoteNumber: 'CN-000001', date: '2027-03-05T17:00:00.000Z', amount: 90_000 },
};
const open = (api: FakeApi = {}) =>
  renderRoutes([{ path: '/admin', Component }], {
    at: '/admin?tab=money',
    user,
    api: {
      'GET /api/invoices': [refunded, paid],
      'GET /api/invoices/totals': { count: 3, charged: 190_000, returned: 90_000 },
      'GET /api/invoices/export.csv': () => new Response('the server’s'),
      ...api,
    },
  });
const ledger = [
  'Date,Document,Number,Of invoice,Business,Contact,Billing address,Tax ID,PO number,Description,' +
    'Amount in dollars,Booking',
  '2027-03-01,Invoice,INV-000002,,Ada Pizza,Ada Lopez,12 High Street,,PO-7,Large ad spot L01,900.00,b2',
  '2027-03-05,Credit note,CN-000001,INV-000002,Ada Pizza,Ada Lopez,12 High Street,,PO-7,Large ad spot L01,(900.00),b2',
  '2027-03-01,Invoice,INV-000001,,Ada Pizza,Ada Lopez,12 High Street,,PO-7,"\'=Medium, M05",500.00,b1',
  '',
];

const downloads = recordDownloads();
const fromServer = () => waitFor(async () => expect(await downloads[0]?.text).toBe('the server’s'));

test('the invoices show collected and refunded amounts, with links to their documents', async () => {
  await open();
  expect((await screen.findByRole('link', { name: 'INV-000001' })).getAttribute('href')).toBe('/api/invoices/i1.pdf');
  expect(screen.getByRole('link', { name: 'CN-000001' }).getAttribute('href')).toBe('/api/invoices/i2/credit-note.pdf');
  const totals = ['Collected', 'Refunded', 'Net'].map(
    (label) => screen.getByText(label, { selector: '.pc-stat__label' }).previousElementSibling?.textContent,
  );
  expect(totals).toEqual(['$1,900.00', '$900.00', '$1,000.00']);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Payments',
    'Memberships',
    'Disputes',
    'Unmatched',
    'Postal rates',
  ]);
});

const moreToCome = () =>
  new Response(JSON.stringify([refunded]), {
    headers: {
      'content-type': 'application/json',
      'x-total-count': '2',
      link: '</api/invoices?limit=50&cursor=c>; rel="next"',
    },
  });

test('the selected invoices can be exported', async () => {
  const page = await open();
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select INV-000001' }));
  await page.user.click(screen.getByRole('button', { name: 'Export selected' }));

  const lines = (await downloads[0]?.text)?.split('\r\n') ?? [];

  expect(lines.length).toBeLessThan(ledger.length);
  expect(lines).toEqual(ledger.filter((line, at) => at === 0 || line === '' || line.includes('INV-000001')));
});

test('the export comes from the server if the page has not loaded all rows', async () => {
  const page = await open({ 'GET /api/invoices': moreToCome });
  await screen.findByText('1 of 2');
  await page.user.click(screen.getByRole('button', { name: 'Export for the accountant' }));
  await fromServer();
});

test('the export and the list say so if they are empty or cannot be loaded', async () => {
  const page = await open({ 'GET /api/invoices': [] });
  await screen.findByText('Nothing charged yet');
  await page.user.click(screen.getByRole('button', { name: 'Export for the accountant' }));
  expect(page.toasts).toEqual([expect.objectContaining({ title: 'No Data to Export' })]);
  page.unmount();
  await open({ 'GET /api/invoices': () => problem(503, 'service_unavailable', 'We will be back in a moment.') });
  expect(await screen.findByText('We will be back in a moment.')).toBeTruthy();
});
