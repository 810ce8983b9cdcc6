import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { eventFor, openTestDatabase, readPages, together } from '@postcard/service-kit/testing';
import { createStripeEventStore } from '@postcard/service-kit/stripe/event-store';
import type { ProvidersInvoice } from './invoice-calls.ts';
import { createInvoiceStore, type InvoiceStore } from './invoice-store.ts';

const { db, drop } = await openTestDatabase();
const invoices = createInvoiceStore(db, () => {});
afterAll(drop);

const invoice = (stripeInvoiceId: string, change: Partial<ProvidersInvoice> = {}): ProvidersInvoice => ({
  stripeInvoiceId,
  invoiceNumber: `N-${stripeInvoiceId}`,
  description: '1 × Supporter',
  amount: 1500,
  status: 'open',
  date: new Date('2027-01-01T00:00:00.000Z'),
  paidDate: null,
  periodStart: new Date('2027-01-01T00:00:00.000Z'),
  periodEnd: new Date('2027-02-01T00:00:00.000Z'),
  ...change,
});
const keep = (owner: Parameters<InvoiceStore['keep']>[0], reported: ProvidersInvoice) =>
  invoices.keep(owner, reported, async ({ id }) => [
    { ...eventFor('membership.paid', { id, version: 1 }), id: `receipt of ${id}` },
  ]);
const ada = { userId: 'ada', subscriptionId: 's1', businessName: 'Ada Pizza' };

test('the store keeps one invoice, with its last state, after fifty concurrent reports', async () => {
  const events = createStripeEventStore(db, { about: 'subscriptionId', now: () => new Date() });
  await createIndexes(db);
  await together(() => keep(ada, invoice('in_1')));
  await keep(ada, invoice('in_1', { status: 'paid', paidDate: new Date('2027-01-02T00:00:00.000Z') }));
  const { items, total } = await invoices.list('ada', { limit: 10 });
  expect([total, items[0]?.status, items[0]?.id.includes('in_1')]).toEqual([1, 'paid', false]);
  const inserted = await together(() => events.insert({ id: 'evt_1', type: 'invoice.paid', subscriptionId: 's1' }));
  expect(inserted.filter(Boolean)).toHaveLength(1);
});

test('the store adds a receipt’s event once, when a charge becomes paid, and ignores late unpaid reports', async () => {
  const eve = { userId: 'eve-payer', subscriptionId: 's9', businessName: 'Eve Bikes' };
  await keep(eve, invoice('in_paid'));
  await together((index) => keep(eve, invoice('in_paid', index % 5 === 0 ? {} : { status: 'paid' })));
  await together(() => keep(eve, invoice('in_paid_at_once', { status: 'paid' })));
  const outboxOf = async (stripeInvoiceId: string) =>
    (await invoices.model.findOne({ stripeInvoiceId }).lean())?.outbox;

  const { items } = await invoices.list('eve-payer', { limit: 10 });

  for (const { id, stripeInvoiceId, status } of items)
    expect([status, await outboxOf(stripeInvoiceId)]).toEqual([
      'paid',
      [expect.objectContaining({ id: `receipt of ${id}` })],
    ]);
  expect(items).toHaveLength(2);
});

test('the store finds the newest unpaid invoice of the right membership', async () => {
  await keep(ada, invoice('in_2', { date: new Date('2027-02-01T00:00:00.000Z') }));
  await keep(ada, invoice('in_3', { date: new Date('2027-03-01T00:00:00.000Z') }));
  const open = await invoices.openOf('s1');

  expect(open?.stripeInvoiceId).toBe('in_3');
  expect(await invoices.ownById(open?.id ?? '', 'ada')).toEqual(open);
  expect(await invoices.ownById(open?.id ?? '', 'eve')).toBeNull();
  expect((await invoices.list('eve', { limit: 10 })).items).toEqual([]);
});

test('the store finds all charges by number, description, business and status, newest first, each once', async () => {
  const ben = { userId: 'ben', subscriptionId: 's2', businessName: 'Heron (Books)' };
  const date = (month: number) => new Date(Date.UTC(2028, month, 1));
  for (const month of [0, 1, 2, 3, 4]) {
    const reported = invoice(`in_ben_${month}`, {
      date: date(month),
      description: month === 3 ? '1 × Patron' : '1 × Supporter',
      status: month === 1 ? 'open' : 'paid',
    });
    await together(() => keep(ben, reported), 10);
  }

  const found = async (q: string, status?: string) =>
    (await readPages((paging) => invoices.all({ ...paging, q, status }), 2)).items.map(({ invoiceNumber }) =>
      invoiceNumber.slice(-1),
    );

  expect(await found('HERON (b')).toEqual(['4', '3', '2', '1', '0']);
  expect(await found('heron', 'paid')).toEqual(['4', '3', '2', '0']);
  expect([await found('ben_2'), await found('patron'), await found('nowhere')]).toEqual([['2'], ['3'], []]);
  expect(
    (await readPages((paging) => invoices.all({ ...paging, status: 'open' }), 2)).items.map(
      ({ stripeInvoiceId }) => stripeInvoiceId,
    ),
  ).toContain('in_ben_1');
});

test('the store finds an older invoice by its business once the invoice is reported again', async () => {
  const reported = invoice('in_old');
  await keep({ ...ada, businessName: 'Egret Paints' }, reported);
  await db
    .collection('membership_invoices')
    .updateOne({ stripeInvoiceId: 'in_old' }, { $unset: { businessName: 1, searchText: 1 } });
  const found = async () =>
    (await invoices.all({ limit: 10, q: 'egret' })).items.map(({ stripeInvoiceId }) => stripeInvoiceId);
  expect(await found()).toEqual([]);
  await keep({ ...ada, businessName: 'Egret Paints' }, reported);
  expect(await found()).toEqual(['in_old']);
});
