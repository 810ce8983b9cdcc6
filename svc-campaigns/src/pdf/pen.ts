import { linesOf, type Face, type Run } from './typesetter.ts';

/** US Letter in points, with its margin. */
export const page = { width: 612, height: 792, margin: 54 } as const;
export const left = page.margin;
export const right = page.width - page.margin;
export const ink = {
  black: '#1B2A41',
  quiet: '#55627A',
  rule: '#E6DDCB',
  tint: '#FBF7EF',
  red: '#C2352B',
  blue: '#2C5C8F',
  green: '#2F6B4F',
  amber: '#80520F',
} as const;

type Text = {
  x?: number;
  y: number;
  size?: number;
  face?: Face;
  color?: string;
  width?: number;
  align?: 'left' | 'right';
};
export type Pen = (text: string, place: Text) => number;

/** Writes a text from a place on, as many lines as it needs, and says where the next line would begin. */
export function penOn(doc: PDFKit.PDFDocument): Pen {
  const widthOf = ({ face, text }: Run, size: number) => doc.font(face).fontSize(size).widthOfString(text);
  return (
    text,
    { x = page.margin, y, size = 10, face = 'text', color = ink.black, width = right - page.margin, align = 'left' },
  ) => {
    const leading = size * 1.4;
    const lines = linesOf(text, { face, size, width });
    for (const [place, runs] of lines.entries()) {
      let at = align === 'right' ? x + width - runs.reduce((sum, run) => sum + widthOf(run, size), 0) : x;
      for (const run of runs) {
        doc
          .font(run.face)
          .fontSize(size)
          .fillColor(color)
          .text(run.text, at, y + place * leading, { lineBreak: false });
        at += widthOf(run, size);
      }
    }
    return y + lines.length * leading;
  };
}
