import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Invoice } from '@postcard/contracts';
import { createIndexes } from '@postcard/service-kit';
import { crowd, openTestDatabase, together } from '@postcard/service-kit/testing';
import { createCreditNoteStore, type CreditNoteStore } from './credit-note-store.ts';

let instances: CreditNoteStore[];
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  instances = [
    createCreditNoteStore(opened.db),
    ...Array.from({ length: 4 }, () => createCreditNoteStore(opened.db.useDb(opened.db.name))),
  ];
  await createIndexes(opened.db);
});
afterAll(() => drop());

const instanceOf = (index: number) => instances[index % instances.length] as CreditNoteStore;
const now = new Date('2027-02-01T12:00:00.000Z');
const invoice = (id: string) => ({ id, bookingId: `booking of ${id}`, amount: 50_000 }) as Invoice;

test('fifty concurrent refunds through five instances are numbered without gap or repeat', async () => {
  const issued = await together((index) => instanceOf(index).issue(invoice(`i${index}`), `re_${index}`, now));
  const expected = Array.from({ length: crowd }, (_, index) => `CN-${String(index + 1).padStart(6, '0')}`);
  expect(issued.map(({ creditNoteNumber }) => creditNoteNumber).toSorted()).toEqual(expected);
});

test('an invoice credited fifty times concurrently has one credit note', async () => {
  const issued = await together((index) => instanceOf(index).issue(invoice('one'), `re_${index % 3}`, now));
  expect(new Set(issued.map(({ id }) => id)).size).toBe(1);
  expect((await instanceOf(0).issue(invoice('two'), null, now)).creditNoteNumber).toBe('CN-000052');
});
