import { create, type Font } from 'fontkit';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFHexString, PDFArray, PDFNumber, type PDFDocument, type PDFFont } from '@cantoo/pdf-lib';
import subsetFont from 'subset-font';
import { unpackWoff } from '../../../pdf/woff.ts';

const files = createRequire(import.meta.url);
const paths = {
  display: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  text: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  other: '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff',
} as const;

/** A text as it is set: family and weight as the drawing names them. */
export type Setting = { family: string; weight: string };
/** A face with the letters it is needed for, in the file that is made. */
export type Face = { font: Font; embedded: PDFFont; name: string };
export type Faces = { of: (setting: Setting, text: string) => Face; all: readonly Face[]; missing: readonly string[] };

const keyOf = ({ family, weight }: Setting): string => `${family.includes('Fraunces') ? 'display' : 'text'}-${weight}`;

/**
 * Every text of a file with its setting; the fonts that carry them are cut to these letters and put into the file
 * whole.
 */
export async function embedFaces(
  document: PDFDocument,
  texts: readonly (Setting & { text: string })[],
): Promise<Faces> {
  document.registerFontkit({ create } as never);
  const lettersOf = new Map<string, string>();
  for (const { text, ...setting } of texts) lettersOf.set(keyOf(setting), (lettersOf.get(keyOf(setting)) ?? '') + text);
  const faces = new Map<string, Face>();
  for (const [key, letters] of lettersOf) faces.set(key, await cut(document, key, letters));
  const lost = [...lettersOf].flatMap(([key, letters]) =>
    [...letters].filter((letter) => !has(faces.get(key) as Face, letter)),
  );
  const other = lost.length > 0 ? await embedOther(document) : undefined;

  return {
    of: (setting, text) => {
      const face = faces.get(keyOf(setting)) as Face;
      return other && [...text].some((letter) => !has(face, letter)) ? other : face;
    },
    all: other ? [...faces.values(), other] : [...faces.values()],
    missing: [...new Set(lost.filter((letter) => other && !has(other, letter)))],
  };
}

const has = ({ font }: Face, letter: string): boolean => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

const afterEnd = 64;

/** A cut of a variable font at one weight, at the optical size the templates are measured with. */
async function cut(document: PDFDocument, key: string, letters: string): Promise<Face> {
  const [family = 'text', weight = '400'] = key.split('-');
  const source = await readFile(files.resolve(paths[family as 'display' | 'text']));
  const axes = { wght: Number(weight), ...(family === 'display' ? { opsz: 72 } : {}) };
  // The reader of fonts reads an outline of the blank too, which may lie behind the last byte.
  const bytes = Buffer.concat([
    await subsetFont(source, `${letters} `, { targetFormat: 'truetype', variationAxes: axes }),
    Buffer.alloc(afterEnd),
  ]);
  const name = `${family === 'display' ? 'Fraunces' : 'Inter'}-${weight}`;
  return { font: create(bytes) as Font, embedded: await document.embedFont(bytes, { customName: name }), name };
}

async function embedOther(document: PDFDocument): Promise<Face> {
  const bytes = unpackWoff(await readFile(files.resolve(paths.other)));
  return {
    font: create(bytes) as Font,
    embedded: await document.embedFont(bytes, { customName: 'DejaVuSans' }),
    name: 'DejaVuSans',
  };
}

/** Letters as they are: for those that a font puts in their place the file would have no widths. */
const plainly = { calt: false, liga: false, clig: false, ccmp: false, locl: false };

type Laid = { glyphs: { id: number; advanceWidth: number }[]; positions: { xAdvance: number }[] };

/** How wide a text is, in ems, letters set as close as the font says. */
export function widthOf({ font }: Face, text: string): number {
  const { positions } = font.layout(text, plainly) as unknown as Laid;
  return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm;
}

/** A text as the operand of TJ: its glyphs, and between them what brings them closer together or further apart. */
export function shownText({ font, embedded }: Face, text: string): PDFArray {
  const { glyphs, positions } = font.layout(text, plainly) as unknown as Laid;
  const array = PDFArray.withContext(embedded.doc.context);
  for (const [place, { id, advanceWidth }] of glyphs.entries()) {
    array.push(PDFHexString.of(id.toString(16).padStart(4, '0')));
    const closer = ((advanceWidth - (positions[place]?.xAdvance ?? advanceWidth)) / font.unitsPerEm) * 1000;
    if (Math.abs(closer) > 0.5) array.push(PDFNumber.of(Math.round(closer)));
  }
  return array;
}
