/** Longer words are compared by their first letters. */
const maxLength = 20;

/**
 * How alike a typed word is to a known one, from 0 (not at all) to 1 (the same): its beginning counts, and so does a
 * word with one slip of the keyboard, two from seven letters on.
 */
export function similarity(typed: string, known: string): number {
  if (typed === known) return 1;
  const [short, long] = typed.length < known.length ? [typed, known] : [known, typed];
  if (long === `${short}s` || long === `${short}es`) return 0.97;
  if (known.startsWith(typed)) return 0.6 + 0.3 * (typed.length / known.length);
  if (typed.startsWith(known) && known.length > 3) return 0.5 + 0.3 * (known.length / typed.length);
  const slips = typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2;
  if (slips === 0 || known.length < typed.length - slips) return 0;
  const { whole, beginning } = distances(typed.slice(0, maxLength), known.slice(0, maxLength), slips);
  if (whole <= slips) return 0.9 - 1.2 * (whole / typed.length);
  return beginning <= slips ? 0.7 - 1.2 * (beginning / typed.length) : 0;
}

/**
 * The changes of one letter (another, one more, one less, two neighbours swapped: Damerau's distance, in its form as
 * optimal string alignment) from a typed word to a known one, and to that beginning of it which is nearest. Ends with
 * more than `limit` as soon as it must be.
 */
function distances(typed: string, known: string, limit: number): { whole: number; beginning: number } {
  const far = { whole: limit + 1, beginning: limit + 1 };
  let before: number[] = [];
  let last = Array.from({ length: known.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= known.length; column += 1) {
      const same = typed[row - 1] === known[column - 1];
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1])
        least = Math.min(least, before[column - 2]! + 1);
      current.push(least);
    }
    if (Math.min(...current) > limit) return far;
    before = last;
    last = current;
  }
  return { whole: last.at(-1)!, beginning: Math.min(...last) };
}
