import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, operator, readPages } from '@postcard/service-kit/testing';
import { bookingOf } from '../../testing/bookings.ts';
import { createInvoiceStore, type InvoiceStore } from './store.ts';

let invoices: InvoiceStore;
let drop: () => Promise<void>;
const now = new Date('2027-02-01T12:00:00.000Z');

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  invoices = createInvoiceStore(opened.db);
  await createIndexes(opened.db);
});
afterAll(() => drop());

test('invoices are found by number and description, an owner’s among their own', async () => {
  for (const index of Array.from({ length: 7 }, (_, each) => each)) {
    await invoices.issue(
      bookingOf({ id: `b${index}`, userId: index % 2 ? 'ben' : 'ada', campaignName: index < 5 ? 'May 2027' : '=June' }),
      now,
    );
  }
  const found = async (q: string, userId?: string) =>
    (await invoices.list({ q, limit: 50, ...(userId && { userId }) })).items.map(({ invoiceNumber }) => invoiceNumber);
  expect(await found('inv-000003')).toEqual(['INV-000003']);
  expect((await found('=june')).toSorted()).toEqual(['INV-000006', 'INV-000007']);
  expect((await found('may 2027', 'ben')).toSorted()).toEqual(['INV-000002', 'INV-000004']);
  const { items } = await readPages((paging) => invoices.list({ q: 'MAY', ...paging }), 2);
  expect(new Set(items.map(({ id }) => id)).size).toBe(5);
  await expect(invoices.list({ q: 'may', limit: 5, userId: operator })).rejects.toThrow(/Cast/);
});
