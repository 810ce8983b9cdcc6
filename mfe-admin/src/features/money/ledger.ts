import type { Invoice } from '@postcard/contracts/campaigns';
import { csvOf } from '@postcard/contracts/csv';

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const day = (instant: string): string => instant.slice(0, 10);

/** What an accountant books: a line for each invoice, and one more, negative, for each credit note. Dates in UTC. */
export const ledgerCsv = (invoices: readonly Invoice[]): string =>
  csvOf([
    ['Date', 'Document', 'Number', 'Of invoice', 'Description', 'Amount in dollars', 'Booking'],
    ...invoices.flatMap(({ date, invoiceNumber, description, amount, bookingId, creditNote }): string[][] => [
      [day(date), 'Invoice', invoiceNumber, '', description, dollars(amount), bookingId],
      ...(creditNote ? [[day(creditNote.date), 'Credit note', creditNote.creditNoteNumber, invoiceNumber, description, minus(creditNote.amount), bookingId]] : []),
    ]),
  ]);

/** A real minus would be taken for the beginning of a formula; accountants write it like this. */
const minus = (cents: number): string => `(${dollars(cents)})`;

export const sumsOf = (invoices: readonly Invoice[]): { charged: number; returned: number } => ({
  charged: invoices.reduce((sum, { amount }) => sum + amount, 0),
  returned: invoices.reduce((sum, { creditNote }) => sum + (creditNote?.amount ?? 0), 0),
});
