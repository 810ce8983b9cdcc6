import type { Invoice } from '@postcard/contracts/campaigns';
import { csvRow } from './csv.ts';

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const day = (instant: string): string => instant.slice(0, 10);
/** A real minus would be taken for the beginning of a formula; accountants write it like this. */
const minus = (cents: number): string => `(${dollars(cents)})`;

export const invoiceExportHeader = csvRow([
  'Date',
  'Document',
  'Number',
  'Of invoice',
  'Description',
  'Amount in dollars',
  'Booking',
]);

/** What an accountant books of an invoice: a line for it, and one more, negative, for its credit note. Dates in UTC. */
export const invoiceExportRows = ({
  date,
  invoiceNumber,
  description,
  amount,
  bookingId,
  creditNote,
}: Invoice): string =>
  csvRow([day(date), 'Invoice', invoiceNumber, '', description, dollars(amount), bookingId]) +
  (creditNote
    ? csvRow([
        day(creditNote.date),
        'Credit note',
        creditNote.creditNoteNumber,
        invoiceNumber,
        description,
        minus(creditNote.amount),
        bookingId,
      ])
    : '');

/** Named by the day in UTC, as the lines are dated. */
export const invoiceExportName = (at: Date): string => `invoices-${day(at.toISOString())}.csv`;
