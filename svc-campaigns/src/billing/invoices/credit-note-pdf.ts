import type { CreditNote, Invoice } from '@postcard/contracts';
import { longDate } from '@postcard/contracts/town-dates';
import { ink } from '../../pdf/pen.ts';
import { drawPosition, drawSheet, drawStamp } from './sheet.ts';

export type CreditNoteSheet = { creditNote: CreditNote; invoice: Invoice; businessName: string };

export function drawCreditNote({ creditNote, invoice, businessName }: CreditNoteSheet): Promise<Buffer> {
  const { creditNoteNumber, date, amount } = creditNote;
  const { customer } = invoice;
  return drawSheet(
    { kind: 'Credit note', number: creditNoteNumber, date, businessName, customer },
    invoice.description,
    (sheet) => {
      const notes = [`Takes back invoice ${invoice.invoiceNumber} of ${longDate(invoice.date)} in full.`];
      const end = drawPosition(sheet, {
        description: invoice.description,
        notes,
        amount: -amount,
        total: 'Total credited',
      });
      drawStamp(sheet, end, { word: 'Refunded', color: ink.blue, more: `on ${longDate(date)}` });
    },
  );
}
