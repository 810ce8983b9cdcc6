import { PDFiumLibrary } from '@hyzyla/pdfium';
import { pressSheet, type SpotId } from '@postcard/contracts';
import { cellOf } from '@postcard/ui/card-geometry';
import sharp, { type Sharp } from 'sharp';
import type { openPoppler } from './poppler.ts';

type Printed = { poppler: Awaited<ReturnType<typeof openPoppler>>; file: string; folder: string };

const fine = 288;

export async function scanSides({ poppler, file, folder }: Printed) {
  const { slug } = pressSheet;
  const sides = await Promise.all(
    [1, 2].map(async (number) => {
      const { data, info } = await sharp(await poppler.picture(file, number, fine, folder))
        .removeAlpha()
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { data, width: info.width, height: info.height };
    }),
  );

  /** Returns the darkest dot within a hundredth of an inch, of 255 for white. */
  function darkest(side: number, x: number, y: number): number {
    const { data, width } = sides[side] as (typeof sides)[number];
    const [column, row] = [x, y].map((inches) => Math.round((inches + slug) * fine)) as [number, number];
    const around = [-3, -2, -1, 0, 1, 2, 3];
    return Math.min(
      ...around.flatMap((down) => around.map((across) => data[(row + down) * width + column + across] ?? 255)),
    );
  }

  const lightness = (side: number, x: number, y: number) => {
    const { data, width } = sides[side] as (typeof sides)[number];
    return data[Math.round((y + slug) * fine) * width + Math.round((x + slug) * fine)] ?? 255;
  };

  return { darkest, lightness };
}

/** Dots per inch for comparisons, averaged in tenth-inch squares, so that single edge dots do not count. */
const exact = 240;
const square = exact / 10;

type Side = { data: Buffer; info: { width: number; height: number; channels: 3 } };

/** Draws both sides with PDFium, which draws the previews too, so that only the file differs. */
export async function drawSides(file: Buffer): Promise<Side[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(file);
    const sides: Side[] = [];
    for (const number of [0, 1]) {
      const { data, width, height } = await document.getPage(number).render({ scale: exact / 72, render: 'bitmap' });
      const flat = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
      sides.push({ data: await flat.raw().toBuffer(), info: { width, height, channels: 3 } });
    }
    return sides;
  } finally {
    library.destroy();
  }
}

/** Returns the difference, of 255, of the square that differs most. */
export async function differenceAt(sides: readonly Side[], spotId: SpotId, picture: Buffer): Promise<number> {
  const cell = cellOf(spotId);
  if (!cell) throw new Error(spotId);
  const { trim, side } = cell;
  const at = (inches: number) => Math.round((inches + pressSheet.slug) * exact);
  const [width, height] = [Math.floor(trim.width * exact), Math.floor(trim.height * exact)];
  const inSquares = async (of: Sharp) =>
    sharp(await of.removeAlpha().toColourspace('srgb').raw().toBuffer(), { raw: { width, height, channels: 3 } })
      .resize(Math.floor(width / square), Math.floor(height / square), { fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer();
  const { data, info } = sides[side === 'front' ? 0 : 1] as Side;
  const page = sharp(data, { raw: info });
  const printed = await inSquares(page.extract({ left: at(trim.x), top: at(trim.y), width, height }));
  const shown = await inSquares(sharp(picture).resize(width, height, { fit: 'fill' }));
  return printed.reduce((worst, value, index) => Math.max(worst, Math.abs(value - (shown[index] ?? 0))), 0);
}
