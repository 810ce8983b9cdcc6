import { PDFiumLibrary } from '@hyzyla/pdfium';
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream, PDFStream, type PDFDict } from 'pdf-lib';
import sharp from 'sharp';
import { printDpi, type Inches } from './picture.ts';

/** Colours of screens as a PDF names them, in its objects and in what it draws. */
const screenColours = /\/(?:DeviceRGB|CalRGB|CalGray|Lab|ICCBased|RGB)\b/u;
const screenOperators = /(?:^|\s)(?:rg|RG)(?=\s|$)/u;

/** Whether a page is in inks throughout, so that it may be printed as it is. When in doubt it is not. */
export async function isInInks(bytes: Buffer): Promise<boolean> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.context.enumerateIndirectObjects().every(([, object]) => {
    if (!(object instanceof PDFStream)) return !screenColours.test(object.toString());
    if (screenColours.test(object.dict.toString())) return false;
    return isPicture(object.dict) || !(object instanceof PDFRawStream) || drawsInInks(object);
  });
}

const isPicture = (dict: PDFDict): boolean => dict.get(PDFName.of('Subtype')) === PDFName.of('Image') || dict.has(PDFName.of('Length1')) || dict.has(PDFName.of('Length3'));

function drawsInInks(stream: PDFRawStream): boolean {
  const content = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
  return !screenColours.test(content) && !screenOperators.test(content);
}

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
