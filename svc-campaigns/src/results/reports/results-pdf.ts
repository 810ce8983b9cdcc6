import { currentTown, type ResultsView } from '@postcard/contracts';
import { grouped } from '@postcard/contracts/numbers';
import { longDate } from '@postcard/contracts/town-dates';
import { drawPdf, ink, page, type Pen } from '../../pdf/pen.ts';

const wide = page.width - 2 * page.margin;
const rowHeight = 14;

const money = (cents: number | null | undefined, digits = 2): string =>
  cents == null ? 'none yet' : `$${(cents / 100).toFixed(digits)}`;

export function drawResults(report: ResultsView): Promise<Buffer> {
  const title = `Results of spot ${report.spotId}, ${report.campaignName}`;
  return drawPdf({ title, date: report.distributionDate, texts: report }, (doc, pen) =>
    drawTable(doc, pen, drawHead(doc, pen, report), report),
  );
}

function drawHead(
  doc: PDFKit.PDFDocument,
  pen: Pen,
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
  pen(currentTown().product, { y: 44, size: 12, color: ink.quiet });
  let y = pen(`Results of ${businessName}`, { y: 64, size: 22, face: 'display' });
  y = pen(
    `${campaignName}, spot ${spotId}, in mailboxes from ${longDate(distributionDate)}.${link ? ` ${link}` : ''}`,
    { y: y + 4, color: ink.quiet },
  );
  const figures = [
    ['Scans', String(total)],
    ['Cost per scan', money(costPerScan)],
    ['Cost per mailbox', money(costPerMailbox, 3)],
    ['Price', money(amount)],
    ['Mailboxes', grouped(mailboxes ?? 0)],
  ] as const;
  for (const [index, [label, value]] of figures.entries()) {
    const x = page.margin + (index * wide) / figures.length;
    pen(value, { x, y: y + 22, size: 15, face: 'display', width: wide / figures.length - 6 });
    pen(label, { x, y: y + 44, size: 9, color: ink.quiet, width: wide / figures.length - 6 });
  }
  doc
    .moveTo(page.margin, y + 66)
    .lineTo(page.width - page.margin, y + 66)
    .lineWidth(1)
    .stroke(ink.rule);
  return y + 82;
}

function drawTable(doc: PDFKit.PDFDocument, pen: Pen, top: number, { byDay, byHour }: ResultsView): void {
  const days = byDay.map(({ day, scans }) => ({ label: day, scans }));
  const hours = byHour.map(({ hour, scans }) => ({ label: `${String(hour).padStart(2, '0')}:00`, scans }));
  let y = drawBars(doc, pen, 'Scans by the hour of the day', hours, top);
  if (y + 60 > page.height - page.margin) y = nextPage(doc);
  drawBars(doc, pen, days.length > 0 ? 'Scans by day' : 'No scans yet', days, y + 16);
}

function nextPage(doc: PDFKit.PDFDocument): number {
  doc.addPage();
  return page.margin;
}

function drawBars(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  title: string,
  rows: readonly { label: string; scans: number }[],
  top: number,
): number {
  const most = Math.max(1, ...rows.map(({ scans }) => scans));
  let y = pen(title, { y: top, size: 12, face: 'strong' }) + 6;
  for (const { label, scans } of rows) {
    if (y + rowHeight > page.height - page.margin) y = nextPage(doc);
    pen(label, { y, size: 9, width: 80 });
    pen(String(scans), { x: page.margin + 80, y, size: 9, face: 'strong', width: 50 });
    if (scans > 0) doc.rect(page.margin + 130, y + 2, ((wide - 130) * scans) / most, 8).fill(ink.blue);
    y += rowHeight;
  }
  return y;
}
