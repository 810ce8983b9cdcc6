import { NamedError } from '@postcard/service-kit';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { refusedPicture } from './upload.ts';

const maxPixels = 20_000_000;
const side = 256;

/** Processes two pictures at once, one thread each, so that uploads leave CPU for other requests. */
const limit = pLimit(2);
sharp.concurrency(1);
sharp.cache(false);

const beginnings = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
};

/**
 * Redraws a picture as an upright WebP of 256 x 256 pixels, without metadata or hidden data.
 * @throws NamedError unsupported_media_type, validation_failed for a damaged or too large picture
 */
export function toAvatar(bytes: Buffer): Promise<Buffer> {
  const kind = Object.entries(beginnings).find(([, beginning]) =>
    bytes.subarray(0, beginning.length).equals(beginning),
  )?.[0];
  if (!kind) throw new NamedError('unsupported_media_type', { message: 'Please choose a PNG or JPEG picture.' });
  return limit(() => draw(bytes, kind));
}

async function draw(bytes: Buffer, kind: string): Promise<Buffer> {
  // Reads only the header, so that a small file that claims huge dimensions costs nothing.
  const { format, width, height } = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata());
  if (format !== kind) throw damaged();
  if (width * height > maxPixels)
    throw refusedPicture('The picture has too many pixels. Please choose one of at most 20 megapixels.');
  return readable(() =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer(),
  );
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw damaged();
  }
}

const damaged = () => refusedPicture('The picture is damaged or incomplete. Please choose another one.');
