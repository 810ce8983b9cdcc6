/** Typefaces: Fraunces 700 at optical size 72, Inter 700 and Inter 500. */
export type Face = 'display' | 'strong' | 'plain';

/** Advance widths of printable ASCII in hundredths of an em, measured in the browser without kerning. */
const widths: Record<Face, readonly number[]> = {
  display: [
    19, 31, 39, 64, 59, 74, 97, 19, 36, 36, 60, 52, 28, 34, 27, 43, 68, 45, 62, 57, 64, 59, 63, 53, 62, 63, 27, 29, 49,
    52, 49, 56, 86, 72, 72, 69, 79, 65, 60, 75, 84, 41, 50, 79, 62, 91, 73, 78, 70, 79, 75, 61, 69, 72, 69, 103, 71, 67,
    63, 36, 42, 36, 40, 45, 27, 54, 59, 50, 59, 51, 37, 56, 61, 30, 30, 60, 31, 91, 61, 57, 60, 59, 47, 47, 38, 61, 52,
    80, 54, 54, 48, 40, 27, 40, 57,
  ],
  strong: [
    24, 34, 56, 65, 66, 102, 68, 34, 38, 38, 56, 68, 34, 47, 34, 39, 68, 44, 63, 65, 68, 63, 65, 59, 66, 65, 34, 35, 68,
    68, 68, 56, 102, 75, 67, 74, 73, 61, 59, 76, 75, 29, 59, 72, 57, 94, 77, 78, 65, 78, 66, 66, 67, 74, 75, 104, 74,
    74, 67, 38, 39, 38, 49, 48, 37, 59, 64, 59, 64, 60, 40, 64, 63, 28, 28, 59, 28, 92, 63, 62, 64, 64, 41, 57, 37, 63,
    60, 86, 59, 61, 58, 47, 38, 47, 68,
  ],
  plain: [
    27, 31, 50, 64, 65, 100, 66, 32, 37, 37, 53, 67, 31, 47, 31, 37, 65, 42, 62, 63, 66, 61, 63, 58, 63, 63, 31, 32, 67,
    67, 67, 53, 99, 71, 66, 74, 73, 61, 59, 75, 75, 28, 58, 69, 57, 92, 76, 77, 65, 77, 65, 65, 66, 75, 71, 101, 71, 70,
    65, 37, 37, 37, 48, 47, 34, 57, 62, 58, 62, 59, 38, 62, 61, 26, 26, 56, 26, 89, 61, 61, 62, 62, 39, 54, 35, 61, 58,
    83, 56, 58, 56, 45, 35, 45, 67,
  ],
};

const widest = 92;
const pictureWidth = 125;
const picture = /\p{Emoji_Presentation}/u;
const eastAsianWidth = 100;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u;

/** A zero-width space, at which a long web address may break. */
export const mayBreak = '\u200B';

export function emWidth(text: string, face: Face): number {
  const table = widths[face];
  // The text is composed again, because the normalization also splits Korean characters.
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}|\p{Cf}/gu, '')
    .normalize('NFC');
  return (
    [...plain].reduce((sum, letter) => sum + (table[(letter.codePointAt(0) ?? 0) - 32] ?? widthOf(letter)), 0) / 100
  );
}

function widthOf(letter: string): number {
  if (picture.test(letter)) return pictureWidth;
  return eastAsian.test(letter) ? eastAsianWidth : widest;
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Marks possible line breaks between words of scripts without spaces. Punctuation stays with its word. */
export const splitWords = (text: string): string =>
  unspaced.test(text)
    ? [...words.segment(text)].reduce(
        (all, { segment, isWordLike }) =>
          (isWordLike && /[^\s\p{Ps}\p{Pi}]$/u.test(all) ? all + mayBreak : all) + segment,
        '',
      )
    : text;

const readFromRight = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Returns a line in the direction of the whole text; by default, its first word would decide. */
export const inDirection = (line: string, text: string): string =>
  readFromRight.test(text) ? `\u2067${line}\u2069` : line;
