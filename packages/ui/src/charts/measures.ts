/** How high the highest bar is, in pixels. */
export const barHeight = 160;

/** Estimates in pixels, so that a chart needs no second pass to measure its own text. */
const [letter, line, leastName] = [7.5, 16, 48];
const mostLines = 3;

const longestOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length)) * letter;

/** Every so many bars one is named, so that the longest word of the names has room. */
export function namedEvery(names: readonly string[], width: number): number {
  const room = Math.max(leastName, longestOf(names.flatMap((name) => name.split(' '))) + 8);
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
