import { describe, expect, test } from '@jest/globals';
import { crowd, operator, readPages, together } from '@postcard/service-kit/testing';
import { bookingOf, useDatabase } from '../testing/builders.ts';
import { createInvoiceStore, type InvoiceStore } from './invoices/store.ts';
import type { Invoice } from '@postcard/contracts';
import { createCreditNoteStore, type CreditNoteStore } from './invoices/credit-note-store.ts';
import { createCustomerStore, type CustomerStore } from './payments/customer-store.ts';

describe('the invoice store', () => {
  let invoices: InvoiceStore;
  let instances: InvoiceStore[];

  useDatabase((db) => {
    invoices = createInvoiceStore(db);
    instances = [invoices, ...Array.from({ length: 4 }, () => createInvoiceStore(db.useDb(db.name)))];
  });

  const instanceOf = (index: number) => instances[index % instances.length] as InvoiceStore;
  const now = new Date('2027-02-01T12:00:00.000Z');

  test('numbers fifty concurrent confirmations of five instances without gap or repeat', async () => {
    const issued = await together((index) =>
      instanceOf(index).issue(bookingOf({ id: `b${index}`, userId: 'many' }), now),
    );
    const expected = Array.from({ length: crowd }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`);

    expect(issued.map(({ invoiceNumber }) => invoiceNumber).toSorted()).toEqual(expected);
  });

  test('stores one invoice for a booking invoiced fifty times concurrently, and no gap in the numbers', async () => {
    const issued = await together((index) => instanceOf(index).issue(bookingOf({ id: 'one', userId: 'one' }), now));
    expect(new Set(issued.map(({ id }) => id)).size).toBe(1);
    const next = await invoices.issue(bookingOf({ id: 'two', userId: 'one' }), now);
    expect([issued[0]?.invoiceNumber, next.invoiceNumber]).toEqual(['INV-000051', 'INV-000052']);
  });

  test('lists only an owner’s invoices, newest first without gap or repeat', async () => {
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

  test('returns an invoice only to its owner and the team', async () => {
    const { id } = await invoices.issue(bookingOf({ id: 'mine', userId: 'me' }), now);
    const found = await Promise.all([
      invoices.byId(id, 'me'),
      invoices.byId(id),
      invoices.byId(id, 'you'),
      invoices.byId('none'),
    ]);

    expect(found.map((invoice) => invoice?.bookingId ?? null)).toEqual(['mine', 'mine', null, null]);
    await expect(invoices.byId(operator)).rejects.toThrow(/Cast/);
    await expect(invoices.byId('none', operator)).rejects.toThrow(/Cast/);
  });
});

describe('the search of invoices', () => {
  let invoices: InvoiceStore;
  const now = new Date('2027-02-01T12:00:00.000Z');

  useDatabase((db) => {
    invoices = createInvoiceStore(db);
  });

  test('finds invoices by number and description, and an owner’s only among their own', async () => {
    for (const index of Array.from({ length: 7 }, (_, each) => each)) {
      await invoices.issue(
        bookingOf({
          id: `b${index}`,
          userId: index % 2 ? 'ben' : 'ada',
          campaignName: index < 5 ? 'May 2027' : '=June',
        }),
        now,
      );
    }
    const found = async (q: string, userId?: string) =>
      (await invoices.list({ q, limit: 50, ...(userId && { userId }) })).items.map(
        ({ invoiceNumber }) => invoiceNumber,
      );
    expect(await found('inv-000003')).toEqual(['INV-000003']);
    expect((await found('=june')).toSorted()).toEqual(['INV-000006', 'INV-000007']);
    expect((await found('may 2027', 'ben')).toSorted()).toEqual(['INV-000002', 'INV-000004']);
    const { items } = await readPages((paging) => invoices.list({ q: 'MAY', ...paging }), 2);
    expect(new Set(items.map(({ id }) => id)).size).toBe(5);
    await expect(invoices.list({ q: 'may', limit: 5, userId: operator })).rejects.toThrow(/Cast/);
  });
});

describe('the credit note store', () => {
  let instances: CreditNoteStore[];

  useDatabase((db) => {
    instances = [
      createCreditNoteStore(db),
      ...Array.from({ length: 4 }, () => createCreditNoteStore(db.useDb(db.name))),
    ];
  });

  const instanceOf = (index: number) => instances[index % instances.length] as CreditNoteStore;
  const now = new Date('2027-02-01T12:00:00.000Z');
  const invoice = (id: string) => ({ id, bookingId: `booking of ${id}`, amount: 50_000 }) as Invoice;

  test('numbers fifty concurrent refunds of five instances without gap or repeat', async () => {
    const issued = await together((index) => instanceOf(index).issue(invoice(`i${index}`), `re_${index}`, now));
    const expected = Array.from({ length: crowd }, (_, index) => `CN-${String(index + 1).padStart(6, '0')}`);

    expect(issued.map(({ creditNoteNumber }) => creditNoteNumber).toSorted()).toEqual(expected);
  });

  test('stores one credit note for an invoice credited fifty times concurrently', async () => {
    const issued = await together((index) => instanceOf(index).issue(invoice('one'), `re_${index % 3}`, now));

    expect(new Set(issued.map(({ id }) => id)).size).toBe(1);
    expect((await instanceOf(0).issue(invoice('two'), null, now)).creditNoteNumber).toBe('CN-000052');
  });
});

describe('the customer store', () => {
  let customers: CustomerStore;

  useDatabase((db) => {
    customers = createCustomerStore(db);
  });

  test('creates one customer for fifty concurrent requests, and returns it to all', async () => {
    const begun = await together((index) => customers.begin('ada', { email: `ada${index}@example.com`, name: 'Ada' }));
    expect(new Set(begun.map(({ email }) => email)).size).toBe(1);
  });

  test('keeps the first of fifty customers of one member', async () => {
    const kept = await together((index) => customers.keep('ada', `cus_${index}`));
    expect(new Set(kept).size).toBe(1);
  });

  test('keeps a change pending until exactly this change was sent', async () => {
    await customers.change('ada', { email: 'new@example.com', name: 'Ada' });
    const [first] = await customers.changed();
    await customers.change('ada', { email: 'newer@example.com', name: 'Ada' });
    await customers.markSent(first as never);
    const [second, ...more] = await customers.changed();
    expect([second?.email, second?.revision, more]).toEqual(['newer@example.com', 3, []]);
    await customers.markSent(second as never);
    await customers.change('ada', { email: 'newer@example.com', name: 'Ada' });
    expect(await customers.changed()).toEqual([]);
  });
});
