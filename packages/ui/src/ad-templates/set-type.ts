import { createContext, use, type ComponentType } from 'react';
import type { AdPalette } from '@postcard/contracts/designs';
import { emWidth, inDirection, mayBreak, splitWords, type Face } from './glyphs.ts';
import { ink } from '../ink.ts';
import type { MotifProps } from '../card-map/ad-motifs.tsx';

export type Box = { x: number; y: number; width: number; height: number };

export const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

export type Copy = {
  text: string;
  face?: Face;
  size: number;
  lines?: number;
  leading?: number;
  tracking?: number;
  fill: string;
  share?: number;
  key?: string;
};

export type SetCopy = Copy & { words: string[]; fitted: number; height: number };

export const leadingOf = ({ face, leading }: Copy): number => leading ?? (face === 'plain' ? 1.28 : 1.06);

const measure = (text: string, { face = 'display', tracking = 0 }: Pick<Copy, 'face' | 'tracking'>): number =>
  emWidth(text, face) + tracking * text.length;

/** Matches text longer than any real word, which is broken so that it does not shrink the other text. */
const endless = /(\S{26})(?=\S)/gu;

/** Breaks text into even lines and sets them as large as the box allows. Long text is set smaller, never cut. */
export function setCopy(copy: Copy, width: number, height: number): SetCopy {
  const text = splitWords(copy.text);
  const words = (copy.face === 'plain' && text === copy.text ? text.replaceAll(endless, '$1 ') : text)
    .trim()
    .replaceAll(mayBreak, `${mayBreak} `)
    .split(/\s+/u);
  const leading = leadingOf(copy);
  const settings = Array.from({ length: Math.min(copy.lines ?? 1, words.length) }, (_, more) => {
    const lines = breakEvenly(words, more + 1, copy);
    const longest = Math.max(...lines.map((line) => measure(line, copy)), 0.1);
    return { lines, size: Math.min(copy.size, width / longest, height / (lines.length * leading)) };
  });
  const best = settings.reduce((one, next) => (next.size > one.size * 1.04 ? next : one));
  const fitted = Math.floor(best.size * 10) / 10;
  return {
    ...copy,
    words: best.lines.map((line) => inDirection(line.replaceAll(mayBreak, ''), copy.text)),
    fitted,
    height: fitted * leading * best.lines.length,
  };
}

/** Breaks words into at most `count` lines with the shortest possible longest line. */
function breakEvenly(words: readonly string[], count: number, style: Pick<Copy, 'face' | 'tracking'>): string[] {
  if (count === 1) return [join(words)];
  let [low, high] = [Math.max(...words.map((word) => measure(word, style))), measure(join(words), style)];
  for (let tries = 0; tries < 16; tries += 1) {
    const middle = (low + high) / 2;
    if (fill(words, middle, style).length <= count) high = middle;
    else low = middle;
  }
  return fill(words, high, style);
}

const join = (words: readonly string[]): string => words.join(' ').replaceAll(`${mayBreak} `, mayBreak);

function fill(words: readonly string[], width: number, style: Pick<Copy, 'face' | 'tracking'>): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = join([...lines.slice(-1), word]);
    if (lines.length > 0 && measure(longer, style) <= width + 1e-6) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export function setColumn(
  copies: readonly Copy[],
  { width, height }: Pick<Box, 'width' | 'height'>,
  gap: number,
): SetCopy[] {
  const present = copies.filter(({ text }) => text.trim() !== '');
  const room = height - gap * (present.length - 1);
  const shares = present.reduce((sum, { share = 1 }) => sum + share, 0);
  const first = present.map((copy) => setCopy(copy, width, (room * (copy.share ?? 1)) / shares));
  let left = room - first.reduce((sum, copy) => sum + copy.height, 0);
  return first.map((copy) => {
    const larger = setCopy(copy, width, copy.height + left);
    if (larger.fitted <= copy.fitted || larger.height > copy.height + left) return copy;
    left -= larger.height - copy.height;
    return larger;
  });
}

export function setRow(
  copies: readonly Copy[],
  { width, height }: Pick<Box, 'width' | 'height'>,
  gap: number,
): { size: number; widths: number[] } {
  const ems = copies.map((copy) => measure(copy.text, copy));
  const total = ems.reduce((sum, em) => sum + em, 0) + gap * (copies.length - 1);
  const size = Math.min(Math.max(...copies.map((copy) => copy.size)), width / Math.max(total, 0.1), height / 1.06);
  const rounded = Math.floor(size * 10) / 10;
  return { size: rounded, widths: ems.map((em) => em * rounded) };
}

type Inks = Record<keyof typeof ink, string>;

/** Inks of each palette. Dark inks replace dark inks and light inks replace light inks, so that text stays readable. */
const inksOf: Record<AdPalette, Inks> = {
  postal: ink,
  harbor: { ...ink, red: ink.blue, blue: ink.green, green: ink.red, butter: ink.sky, blush: ink.mint, sky: ink.butter },
  orchard: {
    ...ink,
    red: ink.green,
    blue: ink.red,
    green: ink.blue,
    butter: ink.mint,
    blush: ink.sky,
    mint: ink.butter,
  },
};

const InkContext = createContext<Inks>(ink);

export const InkProvider = InkContext.Provider;

export const inksFor = (palette: AdPalette | undefined): Inks => inksOf[palette ?? 'postal'];

export const useInk = (): Inks => use(InkContext);

type AdTexts = {
  businessName: string;
  headline: string;
  offer: string;
  details: string;
  phone: string;
  website: string;
};

/** Trimmed texts and the trade's picture. The template draws on the whole trim, whose corner is 0,0. */
export type DrawingProps = {
  ad: AdTexts;
  Motif: ComponentType<MotifProps & { /** Transform of the picture. */ at?: string }>;
};

export type Drawing = ComponentType<DrawingProps>;
