import { create, type Font } from 'fontkit';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFHexString, PDFArray, PDFNumber, type PDFDocument, type PDFFont } from '@cantoo/pdf-lib';
import subsetFont from 'subset-font';
import type { Setting } from '../pdf/fonts.ts';
import { createShaper, type Shaped } from '../pdf/shaping.ts';

const files = createRequire(import.meta.url);
const paths = {
  display: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  text: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
} as const;

export type Style = { family: string; weight: string };
export type Face = { font: Font; embedded: PDFFont; name: string };
export type SetText = { face: Face } | Shaped;
export type Faces = { of: (style: Style, text: string) => SetText; all: readonly Face[]; missing: readonly string[] };

const settingOf = ({ family, weight }: Style): Setting => ({
  family: family.includes('Fraunces') ? 'display' : 'text',
  weight: Number(weight),
});
const keyOf = ({ family, weight }: Setting): string => `${family}-${weight}`;

const inBaseFont = /^[\x20-\x7E\u00A0-\u00AC\u00AE-\u00FF\u2013\u2014\u2018-\u201D\u2022\u2026\u20AC\u2122]*$/u;

/** Embeds fonts for all texts, reduced to their characters. Other scripts are drawn as outlines. */
export async function embedFaces(document: PDFDocument, texts: readonly (Style & { text: string })[]): Promise<Faces> {
  document.registerFontkit({ create });
  const bySetting = Object.entries(Object.groupBy(texts, (text) => keyOf(settingOf(text)))).map(
    ([key, all = []]) => [key, settingOf(all[0] as Style), all.map(({ text }) => text)] as const,
  );
  const faces = new Map<string, Face>();
  const shaped = new Map<string, Shaped>();
  const missing: string[] = [];
  for (const [key, setting, lines] of bySetting) {
    const letters = lines.filter((line) => inBaseFont.test(line)).join('');
    if (letters !== '') faces.set(key, await cut(document, setting, letters));
    const others = lines.filter((line) => !inBaseFont.test(line));
    if (others.length === 0) continue;
    const shaper = await createShaper(others, setting);
    missing.push(...shaper.missing);
    for (const line of others) shaped.set(`${key} ${line}`, shaper.shape(line));
  }

  return {
    of(style, text) {
      const key = keyOf(settingOf(style));
      return shaped.get(`${key} ${text}`) ?? { face: faces.get(key) as Face };
    },
    all: [...faces.values()],
    missing: [...new Set(missing)],
  };
}

const afterEnd = 64;

async function cut(document: PDFDocument, { family, weight }: Setting, letters: string): Promise<Face> {
  const source = await readFile(files.resolve(paths[family]));
  const axes = { wght: weight, ...(family === 'display' ? { opsz: 72 } : {}) };
  // The font reader also reads the blank's outline, which may be after the last byte.
  const bytes = Buffer.concat([
    await subsetFont(source, `${letters} `, { targetFormat: 'truetype', variationAxes: axes }),
    Buffer.alloc(afterEnd),
  ]);
  const name = `${family === 'display' ? 'Fraunces' : 'Inter'}-${weight}`;
  return { font: create(bytes) as Font, embedded: await document.embedFont(bytes, { customName: name }), name };
}
/** Font features to turn off, as the file has no widths for substituted glyphs. */
const plainly = { calt: false, liga: false, clig: false, ccmp: false, locl: false };

type Laid = { glyphs: { id: number; advanceWidth: number }[]; positions: { xAdvance: number }[] };

export function widthOf({ font }: Face, text: string): number {
  const { positions } = font.layout(text, plainly) as unknown as Laid;
  return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm;
}

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
