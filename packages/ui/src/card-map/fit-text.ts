/** Mean letter width of the display font at weight 700, in em, measured with business names. */
const letter = 0.57;

type FitOptions = { width: number; height: number; maxLines: number; maxSize: number };

type FittedText = { lines: string[]; size: number };

export const leading = 1.06;

/** Breaks text into at most `maxLines` lines at the largest size that fits. Long names get smaller, never cut. */
export function fitText(text: string, { width, height, maxLines, maxSize }: FitOptions): FittedText {
  const words = text.trim().split(/\s+/u);
  const settings = Array.from({ length: Math.min(maxLines, words.length) }, (_, more) => {
    const lines = breakEvenly(words, more + 1);
    const longest = Math.max(...lines.map((line) => line.length), 1);
    return {
      lines,
      size: Math.min(maxSize, Math.floor(width / (longest * letter)), Math.floor(height / (lines.length * leading))),
    };
  });
  return settings.reduce(
    (best, next) => (next.size > best.size ? next : best),
    settings[0] ?? { lines: [text], size: maxSize },
  );
}

function breakEvenly(words: readonly string[], count: number): string[] {
  if (count === 1) return [words.join(' ')];
  const breaks = words.slice(0, words.length - count + 1).map((_, last) => {
    const lines = [words.slice(0, last + 1).join(' '), ...breakEvenly(words.slice(last + 1), count - 1)];
    return { lines, longest: Math.max(...lines.map((line) => line.length)) };
  });
  return breaks.reduce((best, next) => (next.longest < best.longest ? next : best)).lines;
}
