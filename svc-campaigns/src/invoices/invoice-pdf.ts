import { town, type Invoice } from '@postcard/contracts';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { linesOf, registerFaces, type Face, type Run } from './typesetter.ts';

export type InvoiceSheet = Invoice & { businessName: string };

/** US Letter in points, with its margin. */
const page = { width: 612, height: 792, margin: 54 } as const;
const right = page.width - page.margin;
const ink = { black: '#1B2A41', quiet: '#55627A', rule: '#E6DDCB', tint: '#FBF7EF', red: '#C2352B', blue: '#2C5C8F', green: '#2F6B4F', amber: '#80520F' } as const;

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: town.timeZone });
const inDollars = (cents: number) => money.format(cents / 100);
const onDay = (instant: string) => day.format(new Date(instant));

/**
 * Draws an invoice on one page of US Letter, in the product's look, its fonts embedded. The same invoice is always the
 * same bytes: the only date in the file is the invoice's own.
 */
export function drawInvoice(invoice: InvoiceSheet): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [page.width, page.height], margin: 0, lang: 'en-US', displayTitle: true,
    info: { Title: `Invoice ${invoice.invoiceNumber}`, Author: town.product, CreationDate: new Date(invoice.date) },
  });
  const bytes = buffer(doc);
  registerFaces(doc);
  const pen = penOn(doc);
  drawStripe(doc);
  drawSender(pen);
  const below = drawReceiver(pen, invoice);
  drawPosition(pen, doc, invoice, below + 36);
  drawFoot(pen, doc);
  doc.end();
  return bytes;
}

type Text = { x?: number; y: number; size?: number; face?: Face; color?: string; width?: number; align?: 'left' | 'right' };
type Pen = (text: string, place: Text) => number;

/** Writes a text from a place on, as many lines as it needs, and says where the next line would begin. */
function penOn(doc: PDFKit.PDFDocument): Pen {
  const widthOf = ({ face, text }: Run, size: number) => doc.font(face).fontSize(size).widthOfString(text);
  return (text, { x = page.margin, y, size = 10, face = 'text', color = ink.black, width = right - page.margin, align = 'left' }) => {
    const leading = size * 1.4;
    const lines = linesOf(text, { face, size, width });
    for (const [place, runs] of lines.entries()) {
      let at = align === 'right' ? x + width - runs.reduce((sum, run) => sum + widthOf(run, size), 0) : x;
      for (const run of runs) {
        doc.font(run.face).fontSize(size).fillColor(color).text(run.text, at, y + place * leading, { lineBreak: false });
        at += widthOf(run, size);
      }
    }
    return y + lines.length * leading;
  };
}

/** The edge of an airmail envelope along the top: red, blue, red, blue. */
function drawStripe(doc: PDFKit.PDFDocument): void {
  const [height, slant, long, step] = [10, 6, 18, 30] as const;
  for (let x = -step, place = 0; x < page.width; x += step, place++) {
    doc.polygon([x + slant, 0], [x + slant + long, 0], [x + long, height], [x, height]).fill(place % 2 === 0 ? ink.red : ink.blue);
  }
}

function drawSender(pen: Pen): void {
  pen(town.product, { y: 50, size: 22, face: 'display' });
  let y = 84;
  for (const line of [town.street, `${town.name}, ${town.state} ${town.zipCode}`, town.email, town.phone]) y = pen(line, { y, size: 9.5, color: ink.quiet });
  pen('Invoice', { y: 50, size: 22, face: 'display', align: 'right' });
}

/** Who is billed, and the invoice's number and date beside it. Returns where it ends. */
function drawReceiver(pen: Pen, { businessName, invoiceNumber, date }: InvoiceSheet): number {
  const top = 172;
  pen('Billed to', { y: top, size: 9, color: ink.quiet });
  const end = pen(businessName, { y: top + 14, size: 13, face: 'strong', width: 290 });
  const beside = { x: 380, width: right - 380 };
  pen('Invoice number', { ...beside, y: top, size: 9, color: ink.quiet });
  pen(invoiceNumber, { ...beside, y: top + 14, face: 'strong', size: 11 });
  pen('Date', { ...beside, y: top + 38, size: 9, color: ink.quiet });
  return Math.max(end, pen(onDay(date), { ...beside, y: top + 52, face: 'strong', size: 11 }));
}

/** What is billed, what it comes to, and whether it is paid. */
function drawPosition(pen: Pen, doc: PDFKit.PDFDocument, { description, amount, status, paidDate }: InvoiceSheet, top: number): void {
  const inner = page.margin + 12;
  const amounts = { x: right - 132, width: 120, align: 'right' } as const;
  doc.rect(page.margin, top, right - page.margin, 26).fill(ink.tint);
  pen('Description', { x: inner, y: top + 7, size: 9, face: 'strong' });
  pen('Amount', { ...amounts, y: top + 7, size: 9, face: 'strong' });
  pen(inDollars(amount), { ...amounts, y: top + 38, size: 11 });
  const end = pen(description, { x: inner, y: top + 38, size: 11, width: 340 }) + 12;
  drawRule(doc, end);
  pen('Total', { x: inner, y: end + 16, size: 11, face: 'strong' });
  pen(inDollars(amount), { ...amounts, y: end + 10, size: 18, face: 'display' });
  drawStatus(pen, doc, status === 'paid', paidDate, end + 56);
}

function drawStatus(pen: Pen, doc: PDFKit.PDFDocument, paid: boolean, paidDate: string | null, top: number): void {
  const [color, width] = paid ? [ink.green, 53] : [ink.amber, 74];
  doc.roundedRect(page.margin, top, width, 26, 6).lineWidth(1.5).stroke(color);
  pen(paid ? 'Paid' : 'Pending', { x: page.margin + 14, y: top + 6, face: 'strong', size: 11, color });
  if (paid && paidDate) pen(`on ${onDay(paidDate)}`, { x: page.margin + width + 10, y: top + 6.5, color: ink.quiet });
}

function drawFoot(pen: Pen, doc: PDFKit.PDFDocument): void {
  drawRule(doc, 716);
  pen(`Questions about this invoice? Write to ${town.supportEmail} or call ${town.phone}.`, { y: 726, size: 9, color: ink.quiet });
}

function drawRule(doc: PDFKit.PDFDocument, y: number): void {
  doc.moveTo(page.margin, y).lineTo(right, y).lineWidth(1).stroke(ink.rule);
}
