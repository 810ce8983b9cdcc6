import { currentTown } from '@postcard/contracts';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { perEm } from './shaping.ts';
import { createTypesetter, type Face } from './typesetter.ts';

export const page = { width: 612, height: 792, margin: 54 } as const;
export const left = page.margin;
export const right = page.width - page.margin;
export const ink = {
  black: '#1B2A41',
  quiet: '#55627A',
  rule: '#E6DDCB',
  tint: '#FBF7EF',
  red: '#C2352B',
  blue: '#2C5C8F',
  green: '#2F6B4F',
  amber: '#80520F',
} as const;

type Text = {
  x?: number;
  y: number;
  size?: number;
  face?: Face;
  color?: string;
  width?: number;
  align?: 'left' | 'right';
};
export type Pen = (text: string, place: Text) => number;

type Document = { title: string; date: string; texts: unknown; size?: { width: number; height: number } };

/** Draws a document of the town. The same data results in the same bytes. */
export async function drawPdf(
  { title, date, texts, size = page, ...options }: Document & { autoFirstPage?: boolean },
  draw: (doc: PDFKit.PDFDocument, pen: Pen) => void | Promise<void>,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: currentTown().product, CreationDate: new Date(date) },
    ...options,
  });
  const bytes = buffer(doc);
  await draw(doc, await penOn(doc, texts));
  doc.end();
  return bytes;
}

async function penOn(doc: PDFKit.PDFDocument, texts: unknown): Promise<Pen> {
  const { linesOf, registerFaces, ascentOf } = await createTypesetter(JSON.stringify([currentTown(), texts]));
  registerFaces(doc);
  return (
    text,
    { x = page.margin, y, size = 10, face = 'text', color = ink.black, width = right - page.margin, align = 'left' },
  ) => {
    const leading = size * 1.4;
    const lines = linesOf(text, { face, size, width });
    for (const [place, line] of lines.entries()) {
      doc.font(face).fontSize(size).fillColor(color);
      const top = y + place * leading;
      const wide = line.outline === undefined ? doc.widthOfString(line.text) : line.width * size;
      const from = align === 'right' ? x + width - wide : x;
      if (line.outline === undefined) doc.text(line.text, from, top, { lineBreak: false });
      else {
        // Adds the text for copying and for screen readers.
        doc.markContent('Span', { actual: line.text });
        drawOutline(doc, line.outline, { x: from, y: top + ascentOf(face) * size, scale: size / perEm });
        doc.endMarkedContent();
      }
    }
    return y + lines.length * leading;
  };
}

const drawOutline = (
  doc: PDFKit.PDFDocument,
  outline: string,
  { x, y, scale }: { x: number; y: number; scale: number },
): void => void doc.save().translate(x, y).scale(scale).path(outline).fill().restore();
