import type { ArtworkFinding } from '@postcard/contracts';
import { artworkMaxPixels } from '@postcard/contracts/print-sizes';
import sharp, { type Sharp } from 'sharp';
import { tooManyPixels } from './image-structure.ts';
import { isPrintKind, kindNames, type FileKind } from './kind-of.ts';
import { damaged, Refusal } from './refusal.ts';

type Given<Kind> = { bytes: Buffer; kind: Kind; findings: ArtworkFinding[] };

/** Returns the file, with phone and scanner pictures converted to PNG, or JPEG in CMYK. @throws Refusal */
export async function inPrintKind(bytes: Buffer, kind: FileKind): Promise<Given<'png' | 'jpeg' | 'pdf'>> {
  if (isPrintKind(kind)) return { bytes, kind, findings: [] };
  const text = `Your picture is a ${kindNames[kind]} file. We converted it; the proof shows the result.`;
  const findings: ArtworkFinding[] = [{ check: 'size', level: 'note', text }];
  try {
    const opened = await (kind === 'heic' ? pixelsOf(bytes) : openedPicture(bytes));
    const isCmyk = 'isCmyk' in opened && opened.isCmyk;
    const picture = opened.picture.autoOrient().keepIccProfile();
    return isCmyk
      ? { kind: 'jpeg', bytes: await cmykJpeg(picture), findings }
      : { kind: 'png', bytes: await picture.png({ compressionLevel: 1 }).toBuffer(), findings };
  } catch (error) {
    throw error instanceof Refusal ? error : damaged();
  }
}

const cmykJpeg = (picture: Sharp): Promise<Buffer> =>
  picture
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();

async function openedPicture(bytes: Buffer): Promise<{ picture: Sharp; isCmyk: boolean }> {
  const opened = (pixels: number | false) =>
    sharp(bytes, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true });
  const { width, height, pages = 1, space } = await opened(false).metadata();
  if (width * height > artworkMaxPixels) throw tooManyPixels(width, height);
  if (pages > 1) throw new Refusal(`This file has ${pages} pictures. Please send the one that is your ad.`);
  return { picture: opened(artworkMaxPixels), isCmyk: space === 'cmyk' };
}

async function pixelsOf(bytes: Buffer): Promise<{ picture: Sharp }> {
  // Loaded on demand, as the decoder uses much memory.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const [image, ...otherImages] = new libheif.HeifDecoder().decode(bytes);
  if (!image) throw damaged();
  for (const other of otherImages) other.free();
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > artworkMaxPixels) throw tooManyPixels(width, height);
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const isRead = await new Promise<boolean>((resolve) => image.display(target, (pixels) => resolve(pixels !== null)));
  image.free();
  if (!isRead) throw damaged();
  return { picture: sharp(target.data, { raw: { width, height, channels: 4 } }).removeAlpha() };
}
