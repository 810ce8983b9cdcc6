import { PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { PageContents } from './paints.ts';

export const mostInk = 300;

const inkShrink = 8;

/** Returns the maximum ink of a CMYK JPEG in percent, up to 400. */
export async function inkOfPicture(jpeg: Buffer): Promise<number> {
  const { width, height } = await sharp(jpeg).metadata();
  const small = { width: Math.ceil(width / inkShrink), height: Math.ceil(height / inkShrink) };
  const inks = await sharp(jpeg)
    .pipelineColourspace('cmyk')
    .resize(small.width, small.height, { fit: 'fill', kernel: 'linear' })
    .toColourspace('cmyk')
    .raw()
    .toBuffer();
  let most = 0;
  for (let at = 0; at < inks.length; at += 4)
    most = Math.max(most, (inks[at] ?? 0) + (inks[at + 1] ?? 0) + (inks[at + 2] ?? 0) + (inks[at + 3] ?? 0));
  return Math.round((most / 255) * 100);
}

/** Returns the maximum ink of a page in percent, or null if the page has to be drawn to measure it. */
export async function inkOfPage({
  ink,
  inkPictures,
}: Pick<PageContents, 'ink' | 'inkPictures'>): Promise<number | null> {
  if (ink === null) return null;
  const measured = await Promise.all(inkPictures.map(inkOfStream));
  return measured.includes(null) ? null : Math.max(ink, ...(measured as number[]));
}

/** Returns the maximum ink of an unmodified CMYK JPEG; null for other streams. */
async function inkOfStream({ dict, contents }: PDFRawStream): Promise<number | null> {
  const jpeg = Buffer.from(contents);
  const isJpeg = /^\[?\s*\/DCTDecode\s*\]?$/u.test(String(dict.get(PDFName.of('Filter')) ?? ''));
  if (!isJpeg || (await sharp(jpeg).metadata()).space !== 'cmyk') return null;
  // Adobe stores CMYK JPEGs inverted, with a matching Decode array. Without a match the colors are uncertain.
  const decode =
    String(dict.get(PDFName.of('Decode')) ?? '')
      .match(/\d+/gu)
      ?.join('') ?? '';
  const isInverted = decode === '10101010';
  if (decode !== '' && !isInverted) return null;
  return isInverted === jpeg.includes('Adobe\0', 0, 'latin1') ? inkOfPicture(jpeg) : null;
}
