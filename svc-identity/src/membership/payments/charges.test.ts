import { beforeAll, expect, test } from '@jest/globals';
import { type MembershipCharge } from '@postcard/contracts';
import { createTestClient, type TestClient } from '@postcard/service-kit/testing';
import { admin, cookiesOf, loggedIn, registered, useIdentity } from '../../testing/identity.ts';
import { application } from '../../testing/route-fixture.ts';

const identity = await useIdentity();
let team: TestClient;
let member: TestClient;
let subscriptionId: string;
const many = 250;

beforeAll(async () => {
  ({ client: team } = await loggedIn(identity, admin));
  const { client, user } = await registered(identity, 'payer');
  member = client;
  await member.patch(`/api/users/${user.id}`, { businessName: '=Payer, "Inc"' });
  subscriptionId = (await member.post('/api/subscriptions', application(user.id))).body.id;
  const invoices = Array.from({ length: many }, (_, index) => {
    const date = new Date(Date.UTC(2027, 0, 1) + index * 60_000);
    const [status, paidDate] = index % 2 ? (['paid', date] as const) : (['open', null] as const);
    return {
      _id: `invoice-${index}`,
      userId: user.id,
      subscriptionId,
      stripeInvoiceId: `in_${index}`,
      invoiceNumber: `N-${index}`,
      date,
      description: '1 × Supporter',
      searchText: `n-${index}\n1 × supporter`,
      amount: 1500,
      status,
      paidDate,
      createdAt: date,
    };
  });
  await identity.db.collection<{ _id: string }>('membership_invoices').insertMany(invoices);
});
test('the list of charges shows the newest first, with the charged business', async () => {
  const { body, headers } = await team.get<MembershipCharge[]>('/api/subscriptions/invoices/all?limit=2');

  expect(
    body.map(({ invoiceNumber, status, businessName, paidDate }) => [
      invoiceNumber,
      status,
      businessName,
      paidDate?.slice(0, 10),
    ]),
  ).toEqual([
    [`N-${many - 1}`, 'paid', '=Payer, "Inc"', '2027-01-01'],
    [`N-${many - 2}`, 'open', '=Payer, "Inc"', undefined],
  ]);
  expect(JSON.stringify(body)).not.toContain('in_');
  expect([headers.get('x-total-count'), headers.get('link')?.includes('cursor=')]).toEqual([String(many), true]);
});

test('the list of charges filters by number and status', async () => {
  const found = async (query: string) =>
    (await team.get<MembershipCharge[]>(`/api/subscriptions/invoices/all?${query}`)).body.map(
      ({ invoiceNumber }) => invoiceNumber,
    );

  expect(await found('q=n-24&status=open')).toEqual(['N-248', 'N-246', 'N-244', 'N-242', 'N-240', 'N-24']);
  expect(await found('status=paid&limit=2')).toEqual([`N-${many - 1}`, `N-${many - 3}`]);
  expect(await team.get('/api/subscriptions/invoices/all?status=lost')).toMatchObject({
    status: 400,
    body: { code: 'invalid_status' },
  });
});

test('the export contains all charges, and no text that a spreadsheet would run as a formula', async () => {
  const response = await createTestClient(identity.url, cookiesOf(team)).get<string>(
    '/api/subscriptions/invoices/export.csv',
  );
  expect(response.headers.get('content-disposition')).toMatch(/filename="memberships-\d{4}-\d\d-\d\d\.csv"/);
  const [header, first, ...rest] = response.body.trimEnd().split('\r\n');
  expect(header).toBe('Date,Number,Business,Description,Amount in dollars,Status,Paid on,Membership');
  expect(first).toBe(
    // In the town's time it is still December 31.
    `2026-12-31,N-${many - 1},"'=Payer, ""Inc""",1 × Supporter,15.00,paid,2026-12-31,${subscriptionId}`,
  );
  expect(rest).toHaveLength(many - 1);
});
