import createBidi, { type Bidi } from 'bidi-js';
import { Buffer, Direction, shape as shapeRun, type Font } from 'harfbuzzjs';
import svgpath from 'svgpath';
import { clustersOf, loadFonts, type Setting } from './fonts.ts';

// The package's types describe a different module format from the one that Node loads.
const bidi = (createBidi as unknown as () => Bidi)();

export const perEm = 1000;

/** A shaped line: `width` in ems, `outline` in thousandths of an em from the left end of the baseline, downward. */
export type Shaped = { width: number; outline: string };

export type Reading = 'ltr' | 'rtl';

const directing = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

export const readingOf = (text: string): Reading =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

type Run = { text: string; font: Font; level: number };

/** Shapes lines with the fonts their characters need; a missing character becomes a question mark. */
export async function createShaper(lines: readonly string[], setting: Setting) {
  const normal = lines.map((line) => line.normalize('NFC'));
  const fontOf = await loadFonts(['?', ...normal].join(' '), setting);
  const first = fontOf('?') as Font;

  function runsOf(line: string, reading?: Reading): Run[] {
    const { levels } = bidi.getEmbeddingLevels(line, reading);
    const runs: Run[] = [];
    let at = 0;
    for (const cluster of clustersOf(line)) {
      const [font, level, last] = [fontOf(cluster) ?? first, levels[at] ?? 0, runs.at(-1)];
      at += cluster.length;
      const text = fontOf(cluster) ? cluster.replaceAll(directing, '') : '?';
      if (last?.font === font && last.level === level) last.text += text;
      else runs.push({ text, font, level });
    }
    return inPlace(runs);
  }

  return {
    shape(line: string, reading?: Reading): Shaped {
      let [width, outline] = [0, ''];
      for (const { text, font, level } of runsOf(line.normalize('NFC'), reading)) {
        const buffer = new Buffer();
        buffer.addText(text);
        buffer.guessSegmentProperties();
        buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
        shapeRun(font, buffer);
        const scale = perEm / font.face.upem;
        for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
          outline += svgpath(font.glyphToPath(codepoint))
            .translate(xOffset, yOffset)
            .scale(scale, -scale)
            .translate(width, 0)
            .round(1)
            .toString();
          width += xAdvance * scale;
        }
      }
      return { width: width / perEm, outline };
    },
    missing: [...new Set(normal.flatMap(clustersOf))].filter((cluster) => cluster.trim() !== '' && !fontOf(cluster)),
  };
}

/** Orders runs from left to right (Unicode Standard Annex 9, rule L2). */
function inPlace(runs: readonly Run[]): Run[] {
  let placed = [...runs];
  const deepest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = deepest; level > 0; level--) {
    const next: Run[] = [];
    let turned: Run[] = [];
    for (const run of placed) {
      if (run.level >= level) turned.unshift(run);
      else {
        next.push(...turned, run);
        turned = [];
      }
    }
    placed = [...next, ...turned];
  }
  return placed;
}
