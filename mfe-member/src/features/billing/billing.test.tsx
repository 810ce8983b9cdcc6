import { describe, expect, test } from '@jest/globals';
import type { Invoice } from '@postcard/contracts/campaigns';
import { problem, renderRoutes, testMember, type ApiCall } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { paidIn, townYear } from './page.tsx';

const user = testMember();
const thisYear = townYear(new Date());
const invoice = (number: number, change: Partial<Invoice> = {}): Invoice => ({
  id: `i${number}`,
  invoiceNumber: `INV-00000${number}`,
  bookingId: `b${number}`,
  date: `${thisYear}-06-0${number}T19:00:00.000Z`,
  description: `Medium ad spot M0${number}, June card`,
  amount: 50_000,
  status: 'paid',
  paidDate: `${thisYear}-06-0${number}T19:00:00.000Z`,
  ...change,
});
const some = [
  invoice(1),
  invoice(2, { amount: 90_000 }),
  invoice(3, { status: 'pending', paidDate: null }),
  invoice(4, { date: '2019-02-01T19:00:00.000Z', paidDate: '2019-02-01T19:00:00.000Z' }),
];

const noDetails = { contactName: '', street: '', city: '', state: '', zipCode: '', taxId: '', poNumber: '' };

async function open(response: unknown = some, membership: unknown = []) {
  const page = await renderRoutes(routes, {
    at: '/billing',
    user,
    api: {
      'GET /api/invoices': response,
      'GET /api/subscriptions/invoices': membership,
      'GET /api/invoices/billing-details': noDetails,
      'PUT /api/invoices/billing-details': ({ body }: ApiCall) => body,
    },
  });
  await screen.findByRole('heading', { name: 'Billing' });
  return page;
}

describe('the billing details', () => {
  test('can be changed for future invoices', async () => {
    const page = await open();
    await page.user.type(await screen.findByLabelText(/^Street address/), '12 High Street');
    await page.user.type(screen.getByLabelText(/^PO number/), 'PO-77');

    await page.user.click(screen.getByRole('button', { name: 'Save billing details' }));

    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Billing details saved'));
    expect(page.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...noDetails,
      street: '12 High Street',
      poNumber: 'PO-77',
    });
  });
});

describe('the billing page', () => {
  test('shows a credited invoice as refunded, with its credit note, and excludes it from the sum', async () => {
    const creditNote = {
      id: 'c1',
      creditNoteNumber: 'CN-000001',
      date: `${thisYear}-06-09T19:00:00.000Z`,
      amount: 50_000,
    };
    await open([invoice(1, { creditNote }), invoice(2, { amount: 90_000 })]);
    const row = (await screen.findByText('INV-000001')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Refunded')).toBeTruthy();
    expect(within(row).queryByText('Paid')).toBeNull();
    const links = within(row).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/api/invoices/i1.pdf', 'View Invoice INV-000001, opens in a new tab'],
      ['/api/invoices/i1/credit-note.pdf', 'View Credit Note CN-000001, opens in a new tab'],
    ]);
    expect(screen.getByText(`Paid in ${thisYear}`).previousElementSibling?.textContent).toBe('$900.00');
  });

  test('shows only the sum of this year’s payments', async () => {
    await open();
    expect((await screen.findByText(`Paid in ${thisYear}`)).previousElementSibling?.textContent).toBe('$1,400.00');
  });

  test('loads the list to its end', async () => {
    const page = await open(({ query }: ApiCall) =>
      query.get('cursor')
        ? [some[1]]
        : new Response(JSON.stringify([some[0]]), {
            headers: { link: '</api/invoices?limit=200&cursor=2>; rel="next"' },
          }),
    );

    expect(await screen.findByText('INV-000002')).toBeTruthy();
    expect((await screen.findByText(`Paid in ${thisYear}`)).previousElementSibling?.textContent).toBe('$1,400.00');
    expect(page.calls.filter(({ path }) => path === '/api/invoices')).toHaveLength(2);
  });

  test('says what to do when it is empty', async () => {
    await open([]);

    expect(await screen.findByText('No invoices yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose a card' }).getAttribute('href')).toBe('/create-campaign');
    expect(screen.getByText(`Paid in ${thisYear}`).previousElementSibling?.textContent).toBe('$0.00');
  });
});

describe('the membership payments', () => {
  const paid = {
    id: 'm1',
    subscriptionId: 's1',
    invoiceNumber: 'A-0001',
    date: `${thisYear}-06-01T19:00:00.000Z`,
    description: '1 × Supporter',
    amount: 1500,
    status: 'paid',
    paidDate: `${thisYear}-06-01T19:00:00.000Z`,
  };

  test('are listed, each with a receipt or, if it is open, a link to pay', async () => {
    await open(
      [],
      [
        {
          ...paid,
          id: 'm2',
          invoiceNumber: 'A-0002',
          date: `${thisYear}-07-01T19:00:00.000Z`,
          status: 'open',
          paidDate: null,
        },
        paid,
      ],
    );
    const table = await screen.findByRole('table', { name: 'Membership payments' });

    expect(within(table).getByRole('button', { name: 'View Receipt A-0001' })).toBeTruthy();
    expect(within(table).getByRole('button', { name: 'Pay A-0002' })).toBeTruthy();
    expect(within(table).getByText('Unpaid')).toBeTruthy();
    expect(screen.getByText(`Paid in ${thisYear}`).previousElementSibling?.textContent).toBe('$15.00');
  });

  test('are hidden for a free membership', async () => {
    await open();
    await screen.findByText('INV-000001');

    expect(screen.queryByRole('heading', { name: 'Membership' })).toBeNull();
  });

  test('report a failure to load, and do not hide the invoices', async () => {
    await open(some, problem(503, 'service_unavailable', 'Back in a moment.'));

    expect(await screen.findByText('Back in a moment.')).toBeTruthy();
    expect(screen.getByText('INV-000001')).toBeTruthy();
  });
});

test('townYear starts a year in the town’s time zone', () => {
  const newYear = [
    invoice(1, { paidDate: '2027-01-01T07:59:00.000Z' }),
    invoice(2, { paidDate: '2027-01-01T08:01:00.000Z' }),
  ];
  expect([paidIn('2026', newYear), paidIn('2027', newYear), paidIn('2028', newYear)]).toEqual([50_000, 50_000, 0]);
});
