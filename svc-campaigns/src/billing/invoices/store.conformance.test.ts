import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { crowd, openTestDatabase, readPages, together } from '@postcard/service-kit/testing';
import { bookingOf } from '../../testing/bookings.ts';
import { createInvoiceStore, type InvoiceStore } from './store.ts';

let invoices: InvoiceStore;
let instances: InvoiceStore[];
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  invoices = createInvoiceStore(opened.db);
  instances = [invoices, ...Array.from({ length: 4 }, () => createInvoiceStore(opened.db.useDb(opened.db.name)))];
  await createIndexes(opened.db);
});
afterAll(() => drop());

const instanceOf = (index: number) => instances[index % instances.length] as InvoiceStore;
const now = new Date('2027-02-01T12:00:00.000Z');

test('fifty concurrent confirmations through five instances are numbered without gap or repeat', async () => {
  const issued = await together((index) =>
    instanceOf(index).issue(bookingOf({ id: `b${index}`, userId: 'many' }), now),
  );
  const expected = Array.from({ length: crowd }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`);
  expect(issued.map(({ invoiceNumber }) => invoiceNumber).toSorted()).toEqual(expected);
});

test('a booking invoiced fifty times concurrently has one invoice, and the next number follows', async () => {
  const issued = await together((index) => instanceOf(index).issue(bookingOf({ id: 'one', userId: 'one' }), now));
  expect(new Set(issued.map(({ id }) => id)).size).toBe(1);
  const next = await invoices.issue(bookingOf({ id: 'two', userId: 'one' }), now);
  expect([issued[0]?.invoiceNumber, next.invoiceNumber]).toEqual(['INV-000051', 'INV-000052']);
});

test('an owner’s list is sorted newest first without gap or repeat and has only their invoices', async () => {
  const { items, totals } = await readPages((paging) => invoices.list({ ...paging, userId: 'many' }), 7);
  expect(new Set(items.map(({ id }) => id)).size).toBe(crowd);
  expect(items.map(({ id }) => id)).toEqual(
    items
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  );
  expect(totals[0]).toBe(crowd);
});

test('an invoice is found by its owner and the team only', async () => {
  const { id } = await invoices.issue(bookingOf({ id: 'mine', userId: 'me' }), now);
  const found = await Promise.all([
    invoices.byId(id, 'me'),
    invoices.byId(id),
    invoices.byId(id, 'you'),
    invoices.byId('none'),
  ]);
  expect(found.map((invoice) => invoice?.bookingId ?? null)).toEqual(['mine', 'mine', null, null]);
});

test('an operator in place of an id or an owner finds nothing', async () => {
  const operator = { $gt: '' } as never;
  await expect(invoices.byId(operator)).rejects.toThrow(/Cast/);
  await expect(invoices.byId('none', operator)).rejects.toThrow(/Cast/);
});
