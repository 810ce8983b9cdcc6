import { installDebianPackage } from '@postcard/devstack/find/apt';
import { onPath } from '@postcard/devstack/process/on-path';
import jsQR from 'jsqr';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const dpi = 150;
/** Inches around the card on the press sheet, and the size of one of the card's cells. */
const [slug, cellWidth, cellHeight] = [0.5, 5, 4];

/**
 * What a telephone reads of the QR code in a cell of a press file, by column and row from 0; null where it finds none.
 */
export async function codeInCell(
  file: string,
  page: number,
  { column, row }: { column: number; row: number },
): Promise<string | null> {
  if (!onPath('pdftoppm', process.env['PATH'] ?? '')) await installDebianPackage('poppler-utils', () => undefined);
  const [x, y] = [slug + column * cellWidth, slug + row * cellHeight];
  const at = { '-x': x, '-y': y, '-W': cellWidth, '-H': cellHeight };
  const place = Object.entries(at).flatMap(([name, inches]) => [name, String(Math.round(inches * dpi))]);
  const { stdout } = await run(
    'pdftoppm',
    ['-r', String(dpi), '-f', String(page), '-l', String(page), ...place, file],
    { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
  );
  const { width, height, pixels } = readPpm(stdout);
  return jsQR.default(pixels, width, height)?.data ?? null;
}

/** A picture as pdftoppm writes it: `P6`, width, height, 255, and then three bytes a pixel. Returned with four. */
function readPpm(bytes: Buffer): { width: number; height: number; pixels: Uint8ClampedArray } {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/u.exec(bytes.subarray(0, 40).toString('latin1'));
  if (!head) throw new Error('this is no picture of pdftoppm’s');
  const [width, height] = [Number(head[1]), Number(head[2])];
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0, from = head[0].length; pixel < width * height; pixel++, from += 3)
    pixels.set(bytes.subarray(from, from + 3), pixel * 4);
  return { width, height, pixels };
}
