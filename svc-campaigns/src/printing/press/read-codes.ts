import { pressSheet } from '@postcard/contracts/print-sizes';
import { cardGeometry, type Side } from '@postcard/ui/card-geometry';
import jsQR from 'jsqr';
import type { Sharp } from 'sharp';
import type { ReadCode } from './codes.ts';

export async function readCodes(
  picture: Sharp,
  side: Side,
  { dpi, spots }: { dpi: number; spots: readonly string[] },
): Promise<ReadCode[]> {
  const codes: ReadCode[] = [];
  for (const { id, trim } of cardGeometry()[side].filter((cell) => spots.includes(cell.id))) {
    const [left, top] = [trim.x, trim.y].map((inches) => Math.round((inches + pressSheet.slug) * dpi));
    const [width, height] = [trim.width, trim.height].map((inches) => Math.floor(inches * dpi));
    const area = { left: left ?? 0, top: top ?? 0, width: width ?? 0, height: height ?? 0 };
    const { data } = await picture.clone().extract(area).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const found = jsQR.default(new Uint8ClampedArray(data), area.width, area.height);
    if (found?.data) codes.push({ spotId: id, text: found.data });
  }
  return codes;
}
