import { create, type Font } from 'fontkit';
import { clustersOf, readFont, type Setting } from './fonts.ts';
import { createShaper, readingOf } from './shaping.ts';

const sources = {
  text: { path: '@fontsource/inter/files/inter-latin-400-normal.woff', family: 'text', weight: 400 },
  strong: { path: '@fontsource/inter/files/inter-latin-600-normal.woff', family: 'text', weight: 600 },
  display: { path: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff', family: 'display', weight: 600 },
} as const satisfies Record<string, Setting & { path: string }>;

export type Face = keyof typeof sources;
const faceNames = Object.keys(sources) as Face[];

type Loaded = { bytes: Buffer; font: Font; advances: Map<number, number> };

const faces = Object.fromEntries(
  await Promise.all(
    faceNames.map(async (face): Promise<[Face, Loaded]> => {
      const bytes = await readFont(sources[face].path);
      return [face, { bytes, font: create(bytes) as Font, advances: new Map() }];
    }),
  ),
) as Record<Face, Loaded>;

/** A line; `width` in ems. Other scripts have an outline. */
export type Line = { text: string; width: number; outline?: string };

export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(?<![^\p{ASCII}\p{Script=Latin}])[\u200C\u200D]|(?![\u200C\u200D])\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

function advanceOf(letter: string, { font, advances }: Loaded): number {
  const codePoint = letter.codePointAt(0) ?? 0;
  const advance = advances.get(codePoint) ?? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
  advances.set(codePoint, advance);
  return advance;
}

const isIn = (text: string, { font }: Loaded): boolean =>
  !/\p{M}/u.test(text) && [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

export type Typesetter = ReturnType<typeof createTypesetterOf>;

export async function createTypesetter(texts: string): Promise<Typesetter> {
  const all = plain(texts);
  const shapers = await Promise.all(
    faceNames.map(async (face) => [face, isIn(all, faces[face]) ? null : await createShaper([all], sources[face])]),
  );
  return createTypesetterOf(Object.fromEntries(shapers) as Shapers);
}

type Shapers = Record<Face, Awaited<ReturnType<typeof createShaper>> | null>;

function createTypesetterOf(shapers: Shapers) {
  function widthOf(text: string, face: Face): number {
    const shaper = shapers[face];
    if (shaper && !isIn(text, faces[face])) return shaper.shape(text).width;
    return [...text].reduce((width, letter) => width + advanceOf(letter, faces[face]), 0);
  }

  function linesOf(text: string, { face, size, width }: { face: Face; size: number; width: number }): Line[] {
    const fits = (words: string) => widthOf(words, face) * size <= width;
    const whole = plain(text);
    const lines: string[] = [''];
    for (const word of whole.split(' ').flatMap((each) => cut(each, fits))) {
      const longer = `${lines.at(-1)} ${word}`.trimStart();
      if (fits(longer) || lines.at(-1) === '') lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.map((line) => {
      const shaper = shapers[face];
      return shaper && !isIn(line, faces[face])
        ? { text: line, ...shaper.shape(line, readingOf(whole)) }
        : { text: line, width: widthOf(line, face) };
    });
  }

  return {
    linesOf,
    ascentOf: (face: Face): number => faces[face].font.ascent / faces[face].font.unitsPerEm,
    registerFaces(doc: PDFKit.PDFDocument): void {
      for (const face of faceNames) doc.registerFont(face, faces[face].bytes);
    },
  };
}

function cut(word: string, fits: (piece: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces = [''];
  for (const letter of clustersOf(word)) {
    const piece = (pieces.at(-1) ?? '') + letter;
    if (fits(piece) || piece === letter) pieces[pieces.length - 1] = piece;
    else pieces.push(letter);
  }
  return pieces;
}
