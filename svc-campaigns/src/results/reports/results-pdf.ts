import { currentTown, type ResultsView } from '@postcard/contracts';
import { longDate } from '@postcard/contracts/town-dates';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { linesOf, registerFaces, type Face } from '../../pdf/typesetter.ts';

/** US Letter in points. */
const page = { width: 612, height: 792, margin: 54 } as const;
const wide = page.width - 2 * page.margin;
const ink = { black: '#1B2A41', quiet: '#55627A', rule: '#E6DDCB', red: '#C2352B', blue: '#2C5C8F' } as const;
const rowHeight = 14;

const money = (cents: number | null | undefined, digits = 2): string =>
  cents == null ? 'none yet' : `$${(cents / 100).toFixed(digits)}`;

type Place = { x?: number; y: number; size?: number; face?: Face; color?: string; width?: number };

/**
 * Draws a report on US Letter: its figures, then a table of its hours, then of its days, as many pages as they need.
 */
export function drawResults(report: ResultsView): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Results of spot ${report.spotId}, ${report.campaignName}`,
      Author: currentTown().product,
      CreationDate: new Date(report.distributionDate),
    },
  });
  const bytes = buffer(doc);
  registerFaces(doc);
  drawTable(doc, drawHead(doc, report), report);
  doc.end();
  return bytes;
}

function write(
  doc: PDFKit.PDFDocument,
  text: string,
  { x = page.margin, y, size = 10, face = 'text', color = ink.black, width = wide }: Place,
): number {
  const lines = linesOf(text, { face, size, width });
  for (const [line, runs] of lines.entries()) {
    let at = x;
    for (const run of runs) {
      doc
        .font(run.face)
        .fontSize(size)
        .fillColor(color)
        .text(run.text, at, y + line * size * 1.4, { lineBreak: false });
      at += doc.widthOfString(run.text);
    }
  }
  return y + lines.length * size * 1.4;
}

function drawHead(
  doc: PDFKit.PDFDocument,
  {
    businessName,
    campaignName,
    spotId,
    distributionDate,
    total,
    costPerScan,
    costPerMailbox,
    amount,
    mailboxes,
    link,
  }: ResultsView,
): number {
  doc.rect(0, 0, page.width, 8).fill(ink.red);
  write(doc, currentTown().product, { y: 44, size: 12, color: ink.quiet });
  let y = write(doc, `Results of ${businessName}`, { y: 64, size: 22, face: 'display' });
  y = write(
    doc,
    `${campaignName}, spot ${spotId}, in mailboxes from ${longDate(distributionDate)}.${link ? ` ${link}` : ''}`,
    { y: y + 4, color: ink.quiet },
  );
  const figures = [
    ['Scans', String(total)],
    ['Cost per scan', money(costPerScan)],
    ['Cost per mailbox', money(costPerMailbox, 3)],
    ['Price', money(amount)],
    ['Mailboxes', (mailboxes ?? 0).toLocaleString('en-US')],
  ] as const;
  for (const [index, [label, value]] of figures.entries()) {
    const x = page.margin + (index * wide) / figures.length;
    write(doc, value, { x, y: y + 22, size: 15, face: 'display', width: wide / figures.length - 6 });
    write(doc, label, { x, y: y + 44, size: 9, color: ink.quiet, width: wide / figures.length - 6 });
  }
  doc
    .moveTo(page.margin, y + 66)
    .lineTo(page.width - page.margin, y + 66)
    .lineWidth(1)
    .stroke(ink.rule);
  return y + 82;
}

function drawTable(doc: PDFKit.PDFDocument, top: number, { byDay, byHour }: ResultsView): void {
  const days = byDay.map(({ day, scans }) => ({ label: day, scans }));
  const hours = byHour.map(({ hour, scans }) => ({ label: `${String(hour).padStart(2, '0')}:00`, scans }));
  let y = drawBars(doc, 'Scans by the hour of the day', hours, top);
  if (y + 60 > page.height - page.margin) y = nextPage(doc);
  drawBars(doc, days.length > 0 ? 'Scans by day' : 'There is no scan yet', days, y + 16);
}

function nextPage(doc: PDFKit.PDFDocument): number {
  doc.addPage();
  return page.margin;
}

function drawBars(
  doc: PDFKit.PDFDocument,
  title: string,
  rows: readonly { label: string; scans: number }[],
  top: number,
): number {
  const most = Math.max(1, ...rows.map(({ scans }) => scans));
  let y = write(doc, title, { y: top, size: 12, face: 'strong' }) + 6;
  for (const { label, scans } of rows) {
    if (y + rowHeight > page.height - page.margin) y = nextPage(doc);
    write(doc, label, { y, size: 9, width: 80 });
    write(doc, String(scans), { x: page.margin + 80, y, size: 9, face: 'strong', width: 50 });
    if (scans > 0) doc.rect(page.margin + 130, y + 2, ((wide - 130) * scans) / most, 8).fill(ink.blue);
    y += rowHeight;
  }
  return y;
}
