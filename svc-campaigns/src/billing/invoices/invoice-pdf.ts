import type { Invoice } from '@postcard/contracts';
import { longDate } from '@postcard/contracts/town-dates';
import { ink } from '../../pdf/pen.ts';
import { drawPosition, drawSheet, drawStamp } from './sheet.ts';

export type InvoiceSheet = Invoice & {
  businessName: string;
  moved?: readonly { campaignName: string; spotId: string; at: Date }[];
};

export function drawInvoice(invoice: InvoiceSheet): Promise<Buffer> {
  const { invoiceNumber, date, businessName, customer, description, amount, moved = [] } = invoice;
  const notes = moved.map(
    ({ campaignName, spotId, at }) =>
      `Moved to the ${campaignName}, spot ${spotId}, on ${longDate(at.toISOString())}, at no charge.`,
  );
  return drawSheet({ kind: 'Invoice', number: invoiceNumber, date, businessName, customer }, invoice, (sheet) => {
    const end = drawPosition(sheet, { description, notes, amount, total: 'Total' });
    drawStamp(sheet, end, stampOf(invoice));
  });
}

function stampOf({ status, paidDate, creditNote }: Invoice): { word: string; color: string; more: string } {
  if (creditNote)
    return {
      word: 'Refunded',
      color: ink.blue,
      more: `on ${longDate(creditNote.date)}, credit note ${creditNote.creditNoteNumber}`,
    };
  if (status === 'paid') return { word: 'Paid', color: ink.green, more: paidDate ? `on ${longDate(paidDate)}` : '' };
  return { word: 'Pending', color: ink.amber, more: '' };
}
