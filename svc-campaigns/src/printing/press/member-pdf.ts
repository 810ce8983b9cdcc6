import sharp from 'sharp';
import { onFirstPage } from '../../creative/artwork/checks/pdf-page.ts';
import { printDpi, type Inches } from '../../draw/picture.ts';

export function pictureOfPage(bytes: Buffer, size: Inches): Promise<Buffer> {
  const [width, height] = [Math.round(size.width * printDpi), Math.round(size.height * printDpi)];
  return onFirstPage(bytes, async (page) => {
    const { data } = await page.render({
      width,
      height,
      render: ({ data: pixels, width: w, height: h }) =>
        sharp(pixels, { raw: { width: w, height: h, channels: 4 } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
    });
    return Buffer.from(data);
  });
}
