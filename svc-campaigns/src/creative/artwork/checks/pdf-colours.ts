import type { ArtworkFinding } from '@postcard/contracts';
import { decodePDFRawStream, PDFName, PDFRawStream, PDFStream, type PDFDict, type PDFDocument } from '@cantoo/pdf-lib';

/** Colours of screens as a PDF names them, in its objects and in what it draws. */
const screenColours = /\/(?:DeviceRGB|CalRGB|CalGray|Lab|ICCBased|RGB)\b/u;
const screenOperators = /(?:^|\s)(?:rg|RG)(?=\s|$)/u;

/** What a PDF names a colour by, in words. */
const kinds: readonly (readonly [word: string, names: RegExp, operators: RegExp | null])[] = [
  ['RGB', /\/(?:DeviceRGB|CalRGB|RGB)\b/u, screenOperators],
  ['Lab', /\/Lab\b/u, null],
  ['colors with a profile', /\/ICCBased\b/u, null],
  ['CMYK', /\/(?:DeviceCMYK|CMYK)\b/u, /(?:^|\s)(?:k|K)(?=\s|$)/u],
  ['black and white', /\/(?:DeviceGray|CalGray)\b/u, /(?:^|\s)(?:g|G)(?=\s|$)/u],
  ['spot colors', /\/(?:Separation|DeviceN)\b/u, null],
];

/**
 * The colours of a file by name, and whether all are inks, so that it may be printed as it is. When in doubt they are
 * not.
 */
export type Colours = { names: string[]; inInks: boolean };

export function coloursOf(document: PDFDocument): Colours {
  const found = new Set<string>();
  let inInks = true;
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const named = object instanceof PDFStream ? object.dict.toString() : object.toString();
    const drawn =
      object instanceof PDFRawStream && !isPicture(object.dict)
        ? Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')
        : '';
    if (screenColours.test(named) || screenColours.test(drawn) || screenOperators.test(drawn)) inInks = false;
    for (const [word, names, operators] of kinds)
      if (names.test(named) || names.test(drawn) || operators?.test(drawn)) found.add(word);
  }
  return { names: kinds.map(([word]) => word).filter((word) => found.has(word)), inInks };
}

const isPicture = (dict: PDFDict): boolean =>
  dict.get(PDFName.of('Subtype')) === PDFName.of('Image') ||
  dict.has(PDFName.of('Length1')) ||
  dict.has(PDFName.of('Length3'));

export function judgeColours({ names, inInks }: Colours): ArtworkFinding {
  const which = names.length > 0 ? ` (${names.join(', ')})` : '';
  return inInks
    ? {
        check: 'colour',
        level: 'ok',
        text: `Your PDF is in the inks of print throughout${which}. Its colors stay as they are.`,
      }
    : {
        check: 'colour',
        level: 'note',
        text:
          `Your PDF holds colors that are not the inks of print${which}. ` +
          'We convert it; bright greens and blues come out a little calmer.',
      };
}
