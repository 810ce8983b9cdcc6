/** Longer words are compared by their first letters. */
const maxLength = 20;
/** Letters that may follow a known word, as in "roofman". */
const maxEnding = 3;

export const pluralsAndSingulars = (word: string): string[] => [
  word,
  `${word}s`,
  `${word}es`,
  ...['s', 'es'].filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length)),
];

export const startLikeness = (typed: string, candidate: string): number =>
  candidate.startsWith(typed) ? 0.6 + 0.3 * (typed.length / candidate.length) : 0;

/** Returns a likeness from 0 to 1. One mistake is allowed from 4 letters, two from 7; `close` is one mistake. */
export function likeness(typed: string, candidate: string): { alike: number; close: boolean } {
  if (typed.startsWith(candidate) && candidate.length > 3 && typed.length - candidate.length <= maxEnding)
    return { alike: 0.5 + 0.3 * (candidate.length / typed.length), close: false };
  const slips = typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2;
  if (slips === 0 || candidate.length < typed.length - slips) return { alike: 0, close: false };
  const { whole, beginning } = distances(typed.slice(0, maxLength), candidate.slice(0, maxLength), slips);
  if (whole <= slips) return { alike: 0.9 - 1.2 * (whole / typed.length), close: whole === 1 };
  return { alike: beginning <= slips ? 0.7 - 1.2 * (beginning / typed.length) : 0, close: false };
}

/**
 * Damerau's distance (optimal string alignment) from a typed word to a known one, and to its nearest beginning. Stops
 * above `limit`.
 */
function distances(typed: string, candidate: string, limit: number): { whole: number; beginning: number } {
  const far = { whole: limit + 1, beginning: limit + 1 };
  let before: number[] = [];
  let last = Array.from({ length: candidate.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= candidate.length; column += 1) {
      const same = typed[row - 1] === candidate[column - 1];
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && typed[row - 1] === candidate[column - 2] && typed[row - 2] === candidate[column - 1])
        least = Math.min(least, before[column - 2]! + 1);
      current.push(least);
    }
    if (Math.min(...current) > limit) return far;
    before = last;
    last = current;
  }
  return { whole: last.at(-1)!, beginning: Math.min(...last) };
}
