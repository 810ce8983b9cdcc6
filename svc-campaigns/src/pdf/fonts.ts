import { create, type Font as Outlines } from 'fontkit';
import { convert } from 'fontverter';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const files = createRequire(import.meta.url);

export const readFont = async (path: string): Promise<Buffer> =>
  Buffer.from(await convert(await readFile(files.resolve(path)), 'sfnt'));

export type Setting = { family: 'display' | 'text'; weight: number };

type Slice = { path: string; has: (codePoint: number) => boolean };

function inRanges(list: string): Slice['has'] {
  const ranges = list.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

function slicesOf(name: string, { axis = 'wght', only }: { axis?: string; only?: string } = {}): Slice[] {
  const ranges = files(`@fontsource-variable/${name}/unicode.json`) as Record<string, string>;
  return Object.entries(ranges)
    .filter(([subset]) => !only || subset === only)
    .map(([subset, list]) => ({
      path: `@fontsource-variable/${name}/files/${name}-${subset.replaceAll(/[[\]]/gu, '')}-${axis}-normal.woff2`,
      has: inRanges(list),
    }));
}

const faces = { display: slicesOf('fraunces', { axis: 'opsz' }), text: slicesOf('inter') };
const scripts = ['hebrew', 'arabic', 'devanagari', 'thai'].flatMap((only) => slicesOf(`noto-sans-${only}`, { only }));
const otherPath = '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff';
const otherFont = create(await readFile(files.resolve(otherPath))) as Outlines;
const other: Slice = { path: otherPath, has: (codePoint) => otherFont.hasGlyphForCodePoint(codePoint) };
const emoji = slicesOf('noto-emoji');
const [chinese, japanese, korean] = ['sc', 'jp', 'kr'].map((region) => slicesOf(`noto-sans-${region}`)) as [
  Slice[],
  Slice[],
  Slice[],
];

/** Returns fonts in the order for the text's language, which determines the shapes of Han characters. */
function eastAsian(text: string): Slice[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [...japanese, ...chinese, ...korean];
  return /\p{Script=Hangul}/u.test(text) ? [...korean, ...japanese, ...chinese] : [...chinese, ...japanese, ...korean];
}

const asPicture = /\p{Emoji_Presentation}|\uFE0F/u;
/** Matches joiners and direction marks, which a font does not need to contain. */
const unseen = /[\p{Cf}\uFE0E\uFE0F]/gu;
const seen = (cluster: string): number[] =>
  [...cluster.replaceAll(unseen, '')].map((letter) => letter.codePointAt(0) ?? 0);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
export const clustersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

export const unprintable = (text: string): string[] => {
  const slices = [...faces.text, ...scripts, other, ...eastAsian(text), ...emoji];
  return [...new Set(clustersOf(text.normalize('NFC')))].filter(
    (cluster) => !slices.some(({ has }) => seen(cluster).every(has)),
  );
};

export type FontOf = (cluster: string) => Font | undefined;

/** Loads the fonts of a text without caching, as all fonts take as much memory as the service. */
export async function loadFonts(text: string, { family, weight }: Setting): Promise<FontOf> {
  const loaded = new Map<string, Font>();
  const fonts = new Map<string, Font>();
  const slices = [...faces[family], ...scripts, other, ...eastAsian(text), ...emoji];
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

/** Uses the optical size for which the templates are measured. */
async function load(path: string, weight: number): Promise<Font> {
  const font = new Font(new Face(new Blob(await readFont(path))));
  font.setVariations([new Variation('wght', weight), new Variation('opsz', 72)]);
  return font;
}
