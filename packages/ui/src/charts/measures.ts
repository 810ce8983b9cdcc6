/** How high the highest bar is, in pixels. */
export const barHeight = 160;

/** Estimates in pixels, so that a chart needs no second pass to measure its own text. */
const [letter, line, leastName] = [7.5, 16, 48];
const mostLines = 3;

const wordsOf = (names: readonly string[]): string[] => names.flatMap((name) => name.split(' '));
const longestOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length)) * letter;

/** Every so many bars one is named, so that the longest word of the names has room. */
export function namedEvery(names: readonly string[], width: number): number {
  const room = Math.max(leastName, longestOf(wordsOf(names)) + 8);
  return Math.max(1, Math.ceil(names.length / Math.max(1, Math.floor(width / room))));
}

/** Room for the scale on the left and for the names beneath. */
export function marginFor(names: readonly string[], width: number, widest: string) {
  const left = longestOf([widest]) + 12;
  const inner = Math.max(1, width - left);
  const room = (inner / Math.max(1, names.length)) * namedEvery(names, inner);
  return { left, top: 10, bottom: 14 + Math.min(mostLines, Math.ceil(longestOf(names) / room)) * line };
}

/** The largest value, and beneath it those whole ones that are clear of it. */
export const ticksUpTo = (most: number, proposed: readonly number[]): number[] => [
  ...proposed.filter((tick) => Number.isInteger(tick) && tick <= most * 0.8),
  most,
];

/** Beside a name: to its bar, and what a name may be wider than estimated. */
const besideName = 20;

/**
 * Room for the names on the left and for the scale beneath. Long names take several lines of a width; it is missing
 * where every name has one line.
 */
export function rowsFor(names: readonly string[], width: number, widest: string) {
  const longest = longestOf(names);
  const name = Math.min(longest, Math.max(width * 0.4, longestOf(wordsOf(names))));
  const tick = longestOf([widest]) + 12;
  return {
    left: name + besideName,
    right: tick / 2,
    top: 4,
    bottom: 24,
    rowHeight: Math.ceil(longest / name) * line + 8,
    nameWidth: name < longest ? name + besideName / 2 : undefined,
    tick,
  };
}

/** Whole values from nothing to the largest, each of them so much clear of the next. */
export const clearTicks = (most: number, proposed: readonly number[], apart: number): number[] => [
  ...proposed
    .filter((tick) => Number.isInteger(tick) && (tick === 0 || tick <= most - apart))
    .reduce<number[]>((kept, tick) => (tick - (kept.at(-1) ?? -Infinity) >= apart ? [...kept, tick] : kept), []),
  most,
];
