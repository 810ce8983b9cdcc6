import { currentTown, postalAddress, type EddmPlan } from '@postcard/contracts';
import { calendarDay } from '@postcard/contracts/town-dates';
import { setImmediate as letOthers } from 'node:timers/promises';
import { drawPdf, ink, type Pen } from '../../pdf/pen.ts';

const slip = { width: 612, height: 396, margin: 36 } as const;
const slipsAtOnce = 20;
const inner = slip.width - 2 * slip.margin;
/** Font size at which the longest date, `Wednesday, September 22, 2027`, fits into half a line. */
const dateSize = 16;

type Slip = { zip: string; route: string; pieces: number; place: number; of: number; onRoute: number; day: string };

export const slipsOf = ({ days }: Pick<EddmPlan, 'days'>): Slip[] =>
  days.flatMap(({ day, routes }) =>
    routes.flatMap(({ zip, route, households, bundles }) =>
      bundles.map((pieces, index) => ({
        zip,
        route,
        pieces,
        place: index + 1,
        of: bundles.length,
        onRoute: households,
        day,
      })),
    ),
  );

export function drawFacingSlips(plan: EddmPlan): Promise<Buffer> {
  const { campaignName, distributionDate: date } = plan;
  const title = `Facing slips of the ${campaignName}`;
  return drawPdf({ title, date, texts: campaignName, size: slip, autoFirstPage: false }, async (doc, pen) => {
    for (const [place, each] of slipsOf(plan).entries()) {
      // Pauses for other requests, as hundreds of slips take seconds.
      if (place % slipsAtOnce === 0) await letOthers();
      doc.addPage();
      drawSlip(doc, pen, each, plan);
    }
  });
}

function drawSlip(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  { zip, route, pieces, place, of, onRoute, day }: Slip,
  { campaignName, source }: EddmPlan,
): void {
  const x = slip.margin;
  doc
    .rect(x - 12, x - 12, inner + 24, slip.height - 2 * x + 24)
    .lineWidth(1.5)
    .stroke(ink.black);
  pen('EDDM Retail facing slip', { x, y: 40, size: 15, face: 'strong', width: inner });
  pen('USPS Marketing Mail flats, ECRWSS, Local Postal Customer', { x, y: 62, size: 10, width: inner });
  const half = inner / 2;
  const fields = [
    ['ZIP Code', zip, 0, 92, 44],
    ['Carrier route', route, half, 92, 44],
    ['Pieces in this bundle', String(pieces), 0, 176, 44],
    ['Bundle', `${place} of ${of}`, half, 176, 44],
    ['Pieces on this route', String(onRoute), 0, 258, 20],
    ['Drop-off date', calendarDay(day), half, 258, dateSize],
  ] as const;
  for (const [label, value, left, top, size] of fields) {
    pen(label, { x: x + left, y: top, size: 11, color: ink.quiet, width: half });
    pen(value, { x: x + left, y: top + 14, size, face: 'strong', width: half });
  }
  const end = pen(`Mailer: ${currentTown().product}, ${postalAddress()}, ${currentTown().phone}. ${campaignName}.`, {
    x,
    y: 312,
    size: 10,
    width: inner,
  });
  if (source === 'assumed')
    pen('This route is assumed. Enter the post office’s own routes and create the slips again before you mail.', {
      x,
      y: end + 4,
      size: 10,
      face: 'strong',
      color: ink.red,
      width: inner,
    });
}
