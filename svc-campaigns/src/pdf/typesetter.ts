import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff.ts';

const files = createRequire(import.meta.url);

/** The product's faces, and one that knows the letters of most scripts for names that need them. */
const paths = {
  text: '@fontsource/inter/files/inter-latin-400-normal.woff',
  strong: '@fontsource/inter/files/inter-latin-600-normal.woff',
  display: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  other: '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff',
} as const;

export type Face = keyof typeof paths;

type Loaded = { bytes: Buffer; font: Font; advances: Map<number, number> };

const faces = Object.fromEntries(
  Object.entries(paths).map(([face, path]) => {
    const bytes = unpackWoff(readFileSync(files.resolve(path)));
    return [face, { bytes, font: create(bytes) as Font, advances: new Map() }];
  }),
) as Record<Face, Loaded>;

/** Text of one face. */
export type Run = { face: Face; text: string };

/**
 * What a text says, on one line: without control characters, marks that turn the direction of reading, and joiners,
 * none of which a name on paper needs.
 */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cf}\u{FE00}-\u{FE0F}]/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

const readFromRight = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Splits a text by faces: a word stands in the other face if one of its letters does. A letter that none has becomes a
 * question mark. Words that are read from the right stay one run, which is turned round as a whole.
 */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const word of text.split(' ')) {
    const run = runOf(word, face);
    const last = runs.at(-1);
    if (!last) runs.push(run);
    else join(runs, last, run);
  }
  return runs;
}

/** A run that is turned round keeps no space at its end, where it would come to stand in front. */
function join(runs: Run[], last: Run, next: Run): void {
  const [lastTurns, nextTurns] = [readFromRight.test(last.text), readFromRight.test(next.text)];
  if (last.face === next.face && lastTurns === nextTurns) {
    last.text += `${lastTurns ? '\u00A0' : ' '}${next.text}`;
    return;
  }
  if (lastTurns) next.text = ` ${next.text}`;
  else last.text += ' ';
  runs.push(next);
}

function runOf(word: string, wanted: Face): Run {
  const has = (face: Face) => (letter: string) => faces[face].font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  const letters = [...word];
  const face = letters.every((letter) => has(wanted)(letter) || !has('other')(letter)) ? wanted : 'other';
  return { face, text: letters.map((letter) => (has(face)(letter) ? letter : '?')).join('') };
}

/** How wide a letter is, in ems. */
function advanceOf(letter: string, { font, advances }: Loaded): number {
  const codePoint = letter.codePointAt(0) ?? 0;
  const known = advances.get(codePoint) ?? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
  advances.set(codePoint, known);
  return known;
}

/** How wide text is in ems, letter by letter: what letters that stand closer together would save is left out. */
const widthOf = (runs: readonly Run[]): number =>
  runs.reduce(
    (sum, { face, text }) => [...text].reduce((width, letter) => width + advanceOf(letter, faces[face]), sum),
    0,
  );

type Setting = { face: Face; size: number; width: number };

/** Breaks a text into lines of a width, between words; a word that is wider than a line is cut. */
export function linesOf(text: string, { face, size, width }: Setting): Run[][] {
  const fits = (words: readonly string[]) => widthOf(runsOf(words.join(' '), face)) * size <= width;
  const lines: string[][] = [[]];
  for (const word of plain(text)
    .split(' ')
    .flatMap((each) => cut(each, (piece) => fits([piece])))) {
    const line = lines.at(-1) as string[];
    if (line.length === 0 || fits([...line, word])) line.push(word);
    else lines.push([word]);
  }
  return lines.map((words) => runsOf(words.join(' '), face));
}

function cut(word: string, fits: (piece: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces = [''];
  for (const letter of word) {
    const piece = (pieces.at(-1) ?? '') + letter;
    if (fits(piece) || piece === letter) pieces[pieces.length - 1] = piece;
    else pieces.push(letter);
  }
  return pieces;
}

/** Makes the faces known to a document; only the letters it uses are put into it. */
export function registerFaces(doc: PDFKit.PDFDocument): void {
  for (const [face, { bytes }] of Object.entries(faces)) doc.registerFont(face, bytes);
}
