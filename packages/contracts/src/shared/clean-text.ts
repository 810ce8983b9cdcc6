/** Unstorable characters are refused, not removed: no keyboard sends them, and they break databases and printers. */
export const unstorable = 'Please remove the characters that cannot be stored';

/** Returns whether a text has neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const controls = /[\p{Cc}\p{Cf}]/u;
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
/** Does not match joiners within a word, because Persian, Hindi and emoji need them. */
const removable =
  /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}]|(?<![\p{L}\p{M}\p{S}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{S}])/gu;

/** Returns a text as it is stored and compared: NFC, without invisible characters. */
export function cleanText(text: string): string {
  const normal = text.normalize('NFC');
  return controls.test(normal) ? normal.replaceAll(lineEnds, '\n').replaceAll(removable, '') : normal;
}

/** Passwords stay exactly as typed. */
const exact = /password/i;

/** Cleans every text of a request. @returns the value, and the paths of texts that cannot be stored */
export function cleanTexts(value: unknown): { value: unknown; refused: string[] } {
  const refused: string[] = [];
  const clean = (part: unknown, path: string[]): unknown => {
    if (typeof part === 'string') {
      if (!isStorable(part)) refused.push(path.join('.'));
      return exact.test(path.at(-1) ?? '') ? part : cleanText(part);
    }
    if (Array.isArray(part)) return part.map((each, index) => clean(each, [...path, String(index)]));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, clean(each, [...path, key])]));
  };
  return { value: clean(value, []), refused };
}
