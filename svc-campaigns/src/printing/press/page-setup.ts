import type { PressReport } from '@postcard/contracts';
import { pressSheet } from '@postcard/contracts/print-sizes';
import {
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  setLineWidth,
  setStrokingCmykColor,
  stroke,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { blackInk } from '../../draw/inks.ts';
import { pathOperators } from '../../draw/path-operators.ts';

/** Points per inch, and per hundredth of an inch, the unit of all drawings. */
export const inch = 72;
export const unit = 0.72;
export const { trim, bleed, slug } = pressSheet;
export const sheet = { width: (trim.width + 2 * slug) * inch, height: (trim.height + 2 * slug) * inch };

export function drawMarks(page: PDFPage): void {
  const [near, far] = [-(bleed + 0.0625) * 100, -(slug - 0.0625) * 100];
  const [across, down] = [trim.width * 100, trim.height * 100];
  const corners = [0, across].flatMap((x) =>
    [0, down].map((y) => {
      const [a, b] = x ? [across - near, across - far] : [near, far];
      const [c, d] = y ? [down - near, down - far] : [near, far];
      return `M${a} ${y}L${b} ${y}M${x} ${c}L${x} ${d}`;
    }),
  );
  page.pushOperators(
    pushGraphicsState(),
    setStrokingCmykColor(...blackInk),
    setLineWidth(0.35),
    ...pathOperators(corners.join('')),
    stroke(),
    popGraphicsState(),
  );
}

export function setBoxes(page: PDFPage): void {
  const box = (margin: number) =>
    [margin * inch, margin * inch, sheet.width - 2 * margin * inch, sheet.height - 2 * margin * inch] as const;
  page.setMediaBox(0, 0, sheet.width, sheet.height);
  page.setCropBox(0, 0, sheet.width, sheet.height);
  page.setBleedBox(...box(slug - bleed));
  page.setTrimBox(...box(slug));
  page.node.set(
    PDFName.of('Group'),
    page.doc.context.obj({ Type: 'Group', S: 'Transparency', CS: 'DeviceCMYK', I: true }),
  );
}

export function boxesInInches(): PressReport['boxes'] {
  const box = (margin: number) => [margin, margin, trim.width + 2 * slug - margin, trim.height + 2 * slug - margin];
  return { media: box(0), crop: box(0), bleed: box(slug - bleed), trim: box(slug) };
}
