import { currentTown, type InvoiceCustomer } from '@postcard/contracts';
import { formatMoney } from '@postcard/contracts/numbers';
import { longDate } from '@postcard/contracts/town-dates';
import { ink, left, drawPdf, page, right, type Pen } from '../../pdf/pen.ts';

export type Head = {
  kind: 'Invoice' | 'Credit note';
  number: string;
  date: string;
  businessName: string;
  customer?: InvoiceCustomer | undefined;
};

export type Sheet = { doc: PDFKit.PDFDocument; pen: Pen; /** Where the head ends. */ below: number };

/** Draws one page of US Letter. */
export const drawSheet = (head: Head, texts: unknown, drawBody: (sheet: Sheet) => void): Promise<Buffer> =>
  drawPdf({ title: `${head.kind} ${head.number}`, date: head.date, texts: [head, texts] }, (doc, pen) => {
    drawStripe(doc);
    drawSender(pen, head.kind);
    drawBody({ doc, pen, below: drawReceiver(pen, head) });
    drawFoot(pen, doc, head.kind.toLowerCase());
  });

function drawStripe(doc: PDFKit.PDFDocument): void {
  const [height, slant, long, step] = [10, 6, 18, 30] as const;
  for (let x = -step, place = 0; x < page.width; x += step, place++) {
    doc
      .polygon([x + slant, 0], [x + slant + long, 0], [x + long, height], [x, height])
      .fill(place % 2 === 0 ? ink.red : ink.blue);
  }
}

function drawSender(pen: Pen, kind: Head['kind']): void {
  pen(currentTown().product, { y: 50, size: 22, face: 'display' });
  let y = 84;
  for (const line of [
    currentTown().street,
    `${currentTown().name}, ${currentTown().state} ${currentTown().zipCode}`,
    currentTown().emails.hello,
    currentTown().phone,
  ])
    y = pen(line, { y, size: 9.5, color: ink.quiet });
  pen(kind, { y: 50, size: 22, face: 'display', align: 'right' });
}

function drawReceiver(pen: Pen, { kind, businessName, customer, number, date }: Head): number {
  const top = 172;
  pen(kind === 'Invoice' ? 'Billed to' : 'Credited to', { y: top, size: 9, color: ink.quiet });
  let end = pen(businessName, { y: top + 14, size: 13, face: 'strong', width: 290 });
  for (const line of customer ? linesOf(customer) : []) end = pen(line, { y: end + 2, size: 9.5, width: 290 });
  const beside = { x: 380, width: right - 380 };
  pen(`${kind} number`, { ...beside, y: top, size: 9, color: ink.quiet });
  pen(number, { ...beside, y: top + 14, face: 'strong', size: 11 });
  pen('Date', { ...beside, y: top + 38, size: 9, color: ink.quiet });
  return Math.max(end, pen(longDate(date), { ...beside, y: top + 52, face: 'strong', size: 11 }));
}

const linesOf = ({ contactName, billingAddress, taxId, poNumber }: InvoiceCustomer): string[] =>
  [contactName, billingAddress, taxId && `Tax ID ${taxId}`, poNumber && `PO number ${poNumber}`].filter(Boolean);

export function drawPosition(
  { doc, pen, below }: Sheet,
  {
    description,
    notes,
    amount,
    total,
  }: { description: string; notes: readonly string[]; amount: number; total: string },
): number {
  const top = below + 36;
  const inner = left + 12;
  const amounts = { x: right - 132, width: 120, align: 'right' } as const;
  doc.rect(left, top, right - left, 26).fill(ink.tint);
  pen('Description', { x: inner, y: top + 7, size: 9, face: 'strong' });
  pen('Amount', { ...amounts, y: top + 7, size: 9, face: 'strong' });
  pen(formatMoney(amount), { ...amounts, y: top + 38, size: 11 });
  let end = pen(description, { x: inner, y: top + 38, size: 11, width: 340 });
  for (const note of notes) end = pen(note, { x: inner, y: end + 4, size: 9.5, width: 340, color: ink.quiet });
  drawRule(doc, end + 12);
  pen(total, { x: inner, y: end + 28, size: 11, face: 'strong' });
  pen(formatMoney(amount), { ...amounts, y: end + 22, size: 18, face: 'display' });
  return end + 68;
}

export function drawStamp(
  { doc, pen }: Sheet,
  top: number,
  { word, color, more }: { word: string; color: string; more: string },
): void {
  const width = doc.font('strong').fontSize(11).widthOfString(word) + 28;
  doc.roundedRect(left, top, width, 26, 6).lineWidth(1.5).stroke(color);
  pen(word, { x: left + 14, y: top + 6, face: 'strong', size: 11, color });
  if (more) pen(more, { x: left + width + 10, y: top + 6.5, color: ink.quiet, width: right - left - width - 10 });
}

function drawFoot(pen: Pen, doc: PDFKit.PDFDocument, kind: string): void {
  drawRule(doc, 716);
  pen(`Questions about this ${kind}? Write to ${currentTown().emails.support} or call ${currentTown().phone}.`, {
    y: 726,
    size: 9,
    color: ink.quiet,
  });
}

function drawRule(doc: PDFKit.PDFDocument, y: number): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(1).stroke(ink.rule);
}
