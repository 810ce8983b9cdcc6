import { create, type Font as Outlines } from 'fontkit';
import { convert } from 'fontverter';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const files = createRequire(import.meta.url);

/** The bytes of a font of an installed package, unpacked. */
export const readFont = async (path: string): Promise<Buffer> =>
  Buffer.from(await convert(await readFile(files.resolve(path)), 'sfnt'));

/** The product's two families, at one weight. */
export type Setting = { family: 'display' | 'text'; weight: number };

/** A file of a package of @fontsource, and the characters that are in it. */
type Slice = { path: string; has: (codePoint: number) => boolean };

/** Reads `U+0-7F,U+2000`. */
function inRanges(list: string): Slice['has'] {
  const ranges = list.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

/** The files of a variable font, which is cut into slices of characters. @param only one of them, where it is named */
function slicesOf(name: string, { axis = 'wght', only }: { axis?: string; only?: string } = {}): Slice[] {
  const ranges = files(`@fontsource-variable/${name}/unicode.json`) as Record<string, string>;
  return Object.entries(ranges)
    .filter(([subset]) => !only || subset === only)
    .map(([subset, list]) => ({
      path: `@fontsource-variable/${name}/files/${name}-${subset.replaceAll(/[[\]]/gu, '')}-${axis}-normal.woff2`,
      has: inRanges(list),
    }));
}

const own = { display: slicesOf('fraunces', { axis: 'opsz' }), text: slicesOf('inter') };
const scripts = ['hebrew', 'arabic', 'devanagari', 'thai'].flatMap((only) => slicesOf(`noto-sans-${only}`, { only }));
/** Symbols, and the letters of most alphabets. */
const otherPath = '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff';
const otherFont = create(await readFont(otherPath)) as Outlines;
const other: Slice = { path: otherPath, has: (codePoint) => otherFont.hasGlyphForCodePoint(codePoint) };
const emoji = slicesOf('noto-emoji');
const [chinese, japanese, korean] = ['sc', 'jp', 'kr'].map((region) => slicesOf(`noto-sans-${region}`)) as [
  Slice[],
  Slice[],
  Slice[],
];

/** Chinese signs are drawn as the language of the text draws them, as far as its other letters show it. */
function eastAsian(text: string): Slice[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [...japanese, ...chinese, ...korean];
  return /\p{Script=Hangul}/u.test(text) ? [...korean, ...japanese, ...chinese] : [...chinese, ...japanese, ...korean];
}

/** Drawn as a picture by itself, or because a mark after it asks for that. */
const asPicture = /\p{Emoji_Presentation}|\uFE0F/u;
/** Joiners and marks of direction change what stands beside them; a font need not have them. */
const unseen = /[\p{Cf}\uFE0E\uFE0F]/gu;
const seen = (cluster: string): number[] =>
  [...cluster.replaceAll(unseen, '')].map((letter) => letter.codePointAt(0) ?? 0);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters as readers see them; one font must have each of them completely. */
export const clustersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

/** Characters of a text that no font has, as far as the fonts say without being read. */
export const unprintable = (text: string): string[] => {
  const slices = [...own.text, ...scripts, other, ...eastAsian(text), ...emoji];
  return [...new Set(clustersOf(text.normalize('NFC')))].filter(
    (cluster) => !slices.some(({ has }) => seen(cluster).every(has)),
  );
};

/** The font for a cluster; undefined where no font has it. */
export type FontOf = (cluster: string) => Font | undefined;

/**
 * Loads the fonts that a text needs: the product's own, then that of the script, then symbols and pictures. They are
 * not kept, because few texts need any, and all of them take as much memory as the service.
 */
export async function loadFonts(text: string, { family, weight }: Setting): Promise<FontOf> {
  const loaded = new Map<string, Font>();
  const fonts = new Map<string, Font>();
  const slices = [...own[family], ...scripts, other, ...eastAsian(text), ...emoji];
  for (const cluster of new Set(clustersOf(text))) {
    const letters = seen(cluster);
    for (const { path, has } of asPicture.test(cluster) ? [...emoji, ...slices] : slices) {
      if (!letters.every(has)) continue;
      const font = loaded.get(path) ?? (await load(path, weight));
      loaded.set(path, font);
      if (!letters.every((codePoint) => font.nominalGlyph(codePoint))) continue;
      fonts.set(cluster, font);
      break;
    }
  }
  return (cluster) => fonts.get(cluster);
}

/** At the optical size with which the templates are measured. */
async function load(path: string, weight: number): Promise<Font> {
  const font = new Font(new Face(new Blob(await readFont(path))));
  font.setVariations([new Variation('wght', weight), new Variation('opsz', 72)]);
  return font;
}
