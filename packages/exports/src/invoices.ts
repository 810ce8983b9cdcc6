import type { Invoice } from '@postcard/contracts/campaigns';
import { isoDate } from '@postcard/contracts/town-dates';
import { csvHead, csvRow } from './csv.ts';

const dollars = (cents: number): string => (cents / 100).toFixed(2);
/** Writes a negative amount in parentheses, as accountants do, because a minus would start a formula. */
const minus = (cents: number): string => `(${dollars(cents)})`;

export const invoiceExportHeader = csvHead([
  'Date',
  'Document',
  'Number',
  'Of invoice',
  'Business',
  'Contact',
  'Billing address',
  'Tax ID',
  'PO number',
  'Description',
  'Amount in dollars',
  'Booking',
]);

/** Returns an invoice's line and, if it has a credit note, a negative line. Days are in the town's time zone. */
export function invoiceExportRows(invoice: Invoice): string {
  const { date, invoiceNumber, description, amount, bookingId, creditNote, customer } = invoice;
  const whom = [
    customer?.businessName ?? '',
    customer?.contactName ?? '',
    customer?.billingAddress ?? '',
    customer?.taxId ?? '',
    customer?.poNumber ?? '',
  ];
  return (
    csvRow([isoDate(date), 'Invoice', invoiceNumber, '', ...whom, description, dollars(amount), bookingId]) +
    (creditNote
      ? csvRow([
          isoDate(creditNote.date),
          'Credit note',
          creditNote.creditNoteNumber,
          invoiceNumber,
          ...whom,
          description,
          minus(creditNote.amount),
          bookingId,
        ])
      : '')
  );
}

export const invoiceExportName = (at: Date): string => `invoices-${isoDate(at)}.csv`;
