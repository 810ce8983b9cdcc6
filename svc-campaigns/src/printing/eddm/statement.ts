import { currentTown, postalAddress, type EddmPlan } from '@postcard/contracts';
import { formatMoney, grouped } from '@postcard/contracts/numbers';
import { calendarDay } from '@postcard/contracts/town-dates';
import { drawPdf, ink, page, type Pen } from '../../pdf/pen.ts';
import { mailingsOf } from './mailings.ts';
import { poundsOf } from './plan.ts';
import { rateInWords, weightInWords } from './words.ts';

const wide = page.width - 2 * page.margin;
const valueAt = page.margin + 200;

/** Draws the figures for PS Form 3587, one page per post office and day. The form itself is signed by hand. */
export function drawStatement(plan: EddmPlan): Promise<Buffer> {
  const { campaignName, distributionDate: date } = plan;
  const mailings = mailingsOf(plan);
  const title = `Postage statement figures of the ${campaignName}`;
  return drawPdf({ title, date, texts: campaignName, autoFirstPage: false }, (doc, pen) => {
    for (const [place, mailing] of mailings.entries()) {
      doc.addPage();
      doc.rect(0, 0, page.width, 8).fill(ink.red);
      pen(currentTown().product, { y: 40, size: 12, color: ink.quiet });
      let y = pen('Figures for PS Form 3587', { y: 58, size: 22, face: 'display' });
      y = pen(`Mailing ${place + 1} of ${mailings.length} of the ${campaignName}`, { y: y + 2, color: ink.quiet }) + 18;
      for (const [label, value] of rowsOf(plan, mailing)) y = drawRow(doc, pen, { label, value, y });
      if (plan.source === 'assumed')
        pen('These routes are estimates: enter the post office’s own before you mail.', {
          y: y + 12,
          face: 'strong',
          color: ink.red,
        });
    }
  });
}

function rowsOf(
  plan: EddmPlan,
  { day, zip, pieces, bundles, postage, routes, rate }: ReturnType<typeof mailingsOf>[number],
): [string, string][] {
  return [
    ['Mailer', `${currentTown().product}, ${postalAddress()}`],
    ['Telephone', currentTown().phone],
    ['Drop-off date', calendarDay(day)],
    ['Post office of ZIP Code', zip],
    ['Kind of mail', 'EDDM Retail, USPS Marketing Mail flats, ECRWSS'],
    ['Carrier routes', `${routes.length}: ${routes.map(({ route }) => route).join(', ')}`],
    ['Bundles', grouped(bundles)],
    ['Pieces', grouped(pieces)],
    ['Weight of a piece', weightInWords(plan)],
    ['Weight of all pieces', `${poundsOf(pieces).toLocaleString('en-US')} pounds`],
    ['Price of a piece', rateInWords(rate)],
    ['Postage of this mailing', formatMoney(postage)],
    ['Postage of the whole card', `${formatMoney(plan.postage)} for ${grouped(plan.pieces)} pieces`],
  ];
}

function drawRow(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  { label, value, y }: { label: string; value: string; y: number },
): number {
  pen(label, { y, color: ink.quiet, width: 190 });
  const end = pen(value, { x: valueAt, y, face: 'strong', width: page.margin + wide - valueAt });
  doc
    .moveTo(page.margin, end + 6)
    .lineTo(page.width - page.margin, end + 6)
    .lineWidth(0.75)
    .stroke(ink.rule);
  return end + 14;
}
