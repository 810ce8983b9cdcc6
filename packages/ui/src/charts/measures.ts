export const barHeight = 160;

/** Estimates in pixels, so that text needs no second measuring pass. */
const [letter, line, leastName] = [7.5, 16, 48];
const mostLines = 3;

const wordsOf = (names: readonly string[]): string[] => names.flatMap((name) => name.split(' '));
const longestOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length)) * letter;

/** Returns the step between labeled bars that leaves room for the longest word. */
export function namedEvery(names: readonly string[], width: number): number {
  const room = Math.max(leastName, longestOf(wordsOf(names)) + 8);
  return Math.max(1, Math.ceil(names.length / Math.max(1, Math.floor(width / room))));
}

export function marginFor(names: readonly string[], width: number, widest: string) {
  const left = longestOf([widest]) + 12;
  const inner = Math.max(1, width - left);
  const room = (inner / Math.max(1, names.length)) * namedEvery(names, inner);
  return { left, top: 10, bottom: 14 + Math.min(mostLines, Math.ceil(longestOf(names) / room)) * line };
}

export const ticksUpTo = (most: number, proposed: readonly number[]): number[] => [
  ...proposed.filter((tick) => Number.isInteger(tick) && tick <= most * 0.8),
  most,
];

const besideName = 20;

/** Returns room for names on the left and the scale below; `nameWidth` is missing when no name wraps. */
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

export const clearTicks = (most: number, proposed: readonly number[], apart: number): number[] => [
  ...proposed
    .filter((tick) => Number.isInteger(tick) && (tick === 0 || tick <= most - apart))
    .reduce<number[]>((kept, tick) => (tick - (kept.at(-1) ?? -Infinity) >= apart ? [...kept, tick] : kept), []),
  most,
];

export const rowsOf = (names: readonly string[], series: readonly { values: readonly (number | null)[] }[]) =>
  names.map((_, place): { place: number } & Record<string, number> => ({
    place,
    ...Object.fromEntries(series.map(({ values }, nth) => [nth, values[place] ?? 0])),
  }));

export const axis = { hideAxisLine: true, hideTicks: true, tickClassName: 'pc-chart__tick' } as const;
