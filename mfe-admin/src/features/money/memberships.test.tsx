import { expect, test } from '@jest/globals';
import type { MembershipCharge } from '@postcard/contracts/membership-money';
import { problem, recordDownloads, renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component } from './money-tab.tsx';

const user = testAdmin();
const paid: MembershipCharge = {
  id: 'm1',
  subscriptionId: 's1',
  userId: 'u1',
  businessName: '=Ada & Sons',
  invoiceNumber: 'MI-0001',
  date: '2027-03-01T17:00:00.000Z',
  description: 'Supporter, monthly',
  amount: 1500,
  status: 'paid',
  paidDate: '2027-03-02T17:00:00.000Z',
};
const declined: MembershipCharge = {
  ...paid,
  id: 'm2',
  businessName: 'Ben Bikes',
  invoiceNumber: 'MI-0002',
  status: 'open',
  paidDate: null,
  amount: 15_000,
};
const path = '/api/subscriptions/invoices/all';
const open = (api: FakeApi = {}) =>
  renderRoutes([{ path: '/admin', Component }], {
    at: '/admin?tab=money&view=memberships',
    user,
    api: {
      [`GET ${path}`]: [declined, paid],
      'GET /api/subscriptions/invoices/export.csv': () => new Response('the server’s'),
      ...api,
    },
  });

const downloads = recordDownloads();
const fromServer = () => waitFor(async () => expect(await downloads[0]?.text).toBe('the server’s'));

test('the export comes from the server if the page has not loaded all rows', async () => {
  const headers = {
    'content-type': 'application/json',
    'x-total-count': '2',
    link: `<${path}?limit=50&cursor=c>; rel="next"`,
  };
  const page = await open({ [`GET ${path}`]: () => new Response(JSON.stringify([paid]), { headers }) });
  await screen.findByText('1 of 2');
  await page.user.click(screen.getByRole('button', { name: 'Export for the accountant' }));
  await fromServer();
});

test('the export and the list say so if they are empty or cannot be loaded', async () => {
  const page = await open({ [`GET ${path}`]: [] });
  await screen.findByText('Nothing charged yet');
  await page.user.click(screen.getByRole('button', { name: 'Export for the accountant' }));
  expect(page.toasts).toEqual([expect.objectContaining({ title: 'No Data to Export' })]);
  page.unmount();
  await open({ [`GET ${path}`]: () => problem(503, 'service_unavailable', 'We will be back in a moment.') });
  expect(await screen.findByText('We will be back in a moment.')).toBeTruthy();
});
