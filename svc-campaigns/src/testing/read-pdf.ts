import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream, PDFStream, PDFString } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';

export type Word = { text: string; left: number; right: number; bottom: number };

/** Reads a page's count and texts with positions in points; outlined texts by their marked content. */
export async function readPdf(
  bytes: Uint8Array,
  page = 1,
): Promise<{ pages: number; words: Word[]; text: string; title: unknown }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await (await pdf.getPage(page)).getTextContent();
  const words = items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [{ text: item.str, left: item.transform[4], right: item.transform[4] + item.width, bottom: item.transform[5] }]
      : [],
  );
  const { info } = (await pdf.getMetadata()) as { info: { Title?: unknown } };
  return {
    pages: pdf.numPages,
    words,
    text: [...words.map(({ text }) => text), ...(await spokenIn(bytes, page))].join(' '),
    title: info.Title,
  };
}

/** Returns the texts of marked content (ISO 32000-1, 14.9.4). */
async function spokenIn(bytes: Uint8Array, page: number): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const contents = document.getPage(page - 1).node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((each) => document.context.lookup(each)) : [contents];
  const operators = streams
    .map((stream) => (stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()) : ''))
    .map((decoded) => decoded.toString('latin1'))
    .join('\n');
  return [...operators.matchAll(/\/ActualText \(((?:\\[^]|[^\\)])*)\)/gu)].map(([, text = '']) =>
    PDFString.of(text).decodeText(),
  );
}

const acts = /\/(JavaScript|JS|OpenAction|URI|Launch|AA)\b/gu;

/** Returns names of actions in a PDF's bytes and objects. */
export async function actsIn(bytes: Buffer): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFStream ? object.dict : object).toString());
  return [bytes.toString('latin1'), document.catalog.toString(), ...objects].flatMap((text) => text.match(acts) ?? []);
}
