import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes, type Connection } from '@postcard/service-kit';
import { openTestDatabase, operator, together } from '@postcard/service-kit/testing';
import { createStripeEventStore } from './event-store.ts';
import type { ProvidersInvoice } from './invoice-calls.ts';
import { createInvoiceStore, type InvoiceStore } from './invoice-store.ts';

let db: Connection;
let invoices: InvoiceStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  invoices = createInvoiceStore(db);
});
afterAll(() => drop());

const invoice = (stripeInvoiceId: string, change: Partial<ProvidersInvoice> = {}): ProvidersInvoice => ({
  stripeInvoiceId, invoiceNumber: `N-${stripeInvoiceId}`, description: '1 × Supporter', amount: 1500, status: 'open', date: new Date('2027-01-01T00:00:00.000Z'), paidDate: null, ...change,
});
const ada = { userId: 'ada', subscriptionId: 's1' };

test('an invoice told fifty times at once is one, and says what was said last', async () => {
  const events = createStripeEventStore(db, () => new Date());
  await createIndexes(db);
  await together(() => invoices.keep(ada, invoice('in_1')));
  await invoices.keep(ada, invoice('in_1', { status: 'paid', paidDate: new Date('2027-01-02T00:00:00.000Z') }));
  const { items, total } = await invoices.list('ada', { limit: 10 });
  expect([total, items[0]?.status, items[0]?.id.includes('in_1')]).toEqual([1, 'paid', false]);
  const inserted = await together(() => events.insert({ id: 'evt_1', type: 'invoice.paid', subscriptionId: 's1' }));
  expect(inserted.filter(Boolean)).toHaveLength(1);
});

test('the newest that is to be paid is found, and another’s never', async () => {
  await invoices.keep(ada, invoice('in_2', { date: new Date('2027-02-01T00:00:00.000Z') }));
  await invoices.keep(ada, invoice('in_3', { date: new Date('2027-03-01T00:00:00.000Z') }));
  const open = await invoices.openOf('s1');
  expect(open?.stripeInvoiceId).toBe('in_3');
  expect(await invoices.ownById(open?.id ?? '', 'ada')).toEqual(open);
  expect(await invoices.ownById(open?.id ?? '', 'eve')).toBeNull();
  expect((await invoices.list('eve', { limit: 10 })).items).toEqual([]);
  await expect(invoices.ownById(operator, 'ada')).rejects.toThrow(/Cast/);
});
