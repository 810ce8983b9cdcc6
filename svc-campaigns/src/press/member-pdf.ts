import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { printDpi, type Inches } from './picture.ts';

/** A page as a picture at print size. */
export async function pictureOfPage(bytes: Buffer, size: Inches): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const [width, height] = [Math.round(size.width * printDpi), Math.round(size.height * printDpi)];
    const { data } = await document.getPage(0).render({ width, height, render: ({ data: pixels, width: w, height: h }) => sharp(pixels, { raw: { width: w, height: h, channels: 4 } }).png({ compressionLevel: 1 }).toBuffer() });
    document.destroy();
    return Buffer.from(data);
  } finally {
    library.destroy();
  }
}
