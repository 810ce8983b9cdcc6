import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';
import type { Size } from './print-fit.ts';

export type Resources = { pictures: Size[]; fonts: string[]; missingFonts: string[] };

const name = (text: string): PDFName => PDFName.of(text);

/** What a page is made of: its pictures and fonts, those inside drawings within drawings too. */
export function resourcesOf(page: PDFPage): Resources {
  const { context } = page.doc;
  const seen = new Set<PDFObject>();
  const found: Resources = { pictures: [], fonts: [], missingFonts: [] };
  const resolve = (object: PDFObject | undefined) => context.lookup(object);
  const entries = (dict: PDFDict | undefined, key: string): PDFObject[] => {
    const part = resolve(dict?.get(name(key)));
    return part instanceof PDFDict ? part.values().flatMap((each) => resolve(each) ?? []) : [];
  };
  const waiting: (PDFObject | undefined)[] = [page.node.Resources()];
  for (let resources = waiting.pop(); resources; resources = waiting.pop()) {
    if (!(resources instanceof PDFDict) || seen.has(resources)) continue;
    seen.add(resources);
    for (const font of entries(resources, 'Font')) if (font instanceof PDFDict) noteFont(font, found, resolve);
    for (const drawn of [...entries(resources, 'XObject'), ...entries(resources, 'Pattern')]) {
      if (!(drawn instanceof PDFStream)) continue;
      const picture = pictureOf(drawn);
      if (picture) found.pictures.push(picture);
      const inner = resolve(drawn.dict.get(name('Resources')));
      if (inner) waiting.push(inner);
    }
  }
  return found;
}

function pictureOf(stream: PDFStream): Size | undefined {
  if (!(stream instanceof PDFRawStream) || stream.dict.get(name('Subtype')) !== name('Image')) return undefined;
  const side = (key: string) => {
    const value = stream.dict.lookup(name(key));
    return value instanceof PDFNumber ? value.asNumber() : 0;
  };
  return { width: side('Width'), height: side('Height') };
}

type Resolve = (object: PDFObject | undefined) => PDFObject | undefined;

/**
 * A font's letters must be in the file, or the press sets other ones. Letters drawn by the file itself (Type 3) are.
 */
function noteFont(font: PDFDict, { fonts, missingFonts }: Resources, resolve: Resolve): void {
  const base = resolve(font.get(name('BaseFont')));
  const called = base instanceof PDFName ? base.decodeText().replace(/^[A-Z]{6}\+/, '') : 'without a name';
  if (!fonts.includes(called)) fonts.push(called);
  if (!isEmbedded(font, resolve) && !missingFonts.includes(called)) missingFonts.push(called);
}

function isEmbedded(font: PDFDict, resolve: Resolve): boolean {
  if (font.get(name('Subtype')) === name('Type3')) return true;
  const descendants = resolve(font.get(name('DescendantFonts')));
  const carrier = descendants instanceof PDFArray ? resolve(descendants.get(0)) : font;
  const descriptor = carrier instanceof PDFDict ? resolve(carrier.get(name('FontDescriptor'))) : undefined;
  return (
    descriptor instanceof PDFDict && ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(name(key)))
  );
}
