import sharp from 'sharp';
import { encode } from 'uqr';

const quiet = 4;
/** Dots per square: a short link's code is over 600 dots wide, two inches in print. */
const dots = 20;

export function codePicture(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const pixels = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * dots, size * dots, { kernel: 'nearest' })
    .png({ palette: true })
    .withMetadata({ density: 300 })
    .toBuffer();
}
