import { PDFArray, PDFBool, PDFDict, PDFName, PDFNumber, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import type { Space } from './colour-spaces.ts';
import type { Operand } from './content-stream.ts';

export type Matrix = readonly [number, number, number, number, number, number];
export type Bounds = { left: number; bottom: number; right: number; top: number };

export type Paint = { space: Space; components: number[]; pattern: PDFObject | undefined };

/** The part of the graphics state (ISO 32000-1, 8.4) that affects print. */
export type State = {
  fill: Paint;
  stroke: Paint;
  lineWidth: number;
  font: PDFDict | null;
  fontSize: number;
  mode: number;
  fillOverprints: boolean;
  strokeOverprints: boolean;
  blends: boolean;
  matrix: Matrix;
};

export const upright: Matrix = [1, 0, 0, 1, 0, 0];
export const black = (): Paint => ({ space: { kind: 'black' }, components: [0], pattern: undefined });

export const firstState = (): State => ({
  fill: black(),
  stroke: black(),
  lineWidth: 1,
  font: null,
  fontSize: 0,
  mode: 0,
  fillOverprints: false,
  strokeOverprints: false,
  blends: false,
  matrix: upright,
});

export const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];

const at = (x: number, y: number, m: Matrix) => ({ x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] });

export function reaching(bounds: Bounds | null, matrix: Matrix, ...points: readonly (readonly [number, number])[]) {
  const all = points.map(([x, y]) => at(x, y, matrix));
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  return {
    left: Math.min(bounds?.left ?? Infinity, ...xs),
    bottom: Math.min(bounds?.bottom ?? Infinity, ...ys),
    right: Math.max(bounds?.right ?? -Infinity, ...xs),
    top: Math.max(bounds?.top ?? -Infinity, ...ys),
  };
}

export const pictureBounds = (matrix: Matrix): Bounds => reaching(null, matrix, [0, 0], [1, 0], [0, 1], [1, 1]);

export function textBounds({ matrix, fontSize }: State, line: Matrix): Bounds {
  const whole = times(line, matrix);
  const isLevel = Math.abs(whole[1]) < Math.abs(whole[0]) / 100 && whole[0] > 0;
  if (!isLevel) return { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity };
  const { x, y } = at(0, 0, whole);
  const size = Math.abs(fontSize) * Math.max(Math.hypot(whole[0], whole[1]), Math.hypot(whole[2], whole[3]));
  return { left: x - size, bottom: y - size, right: Infinity, top: y + size };
}

export const meets = (a: Bounds, b: Bounds): boolean =>
  a.left <= b.right && a.right >= b.left && a.bottom <= b.top && a.top >= b.bottom;

export const numbersIn = (operands: readonly Operand[]): number[] =>
  operands.filter((each): each is number => typeof each === 'number');

export function nameIn(operands: readonly Operand[], place = 0): string {
  const operand = operands.at(place);
  return operand && typeof operand === 'object' && 'name' in operand ? operand.name : '';
}

export function matrixIn(operands: readonly Operand[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(operands);
  return [a, b, c, d, e, f];
}

/** Returns gray, RGB or CMYK, by the number of operands. */
export function plainPaint(operands: readonly Operand[]): Paint {
  const components = numbersIn(operands);
  const screen: Space = { kind: 'screen', word: 'RGB' };
  const space = ({ 1: { kind: 'black' }, 3: screen, 4: { kind: 'cmyk' } } as Record<number, Space>)[components.length];
  return { space: space ?? screen, components, pattern: undefined };
}

export function firstIn(space: Space): Paint {
  const firsts: Partial<Record<Space['kind'], number[]>> = { cmyk: [0, 0, 0, 1], black: [0] };
  return { space, components: firsts[space.kind] ?? [1], pattern: undefined };
}

const key = (text: string): PDFName => PDFName.of(text);

export function changesOf(object: PDFObject | undefined, context: PDFContext): Partial<State> {
  const dict = context.lookup(object);
  if (!(dict instanceof PDFDict)) return {};
  const isTrue = (name: string) => context.lookup(dict.get(key(name))) === PDFBool.True;
  const [hasStroke, hasFill] = [dict.has(key('OP')), dict.has(key('op'))];
  const width = context.lookup(dict.get(key('LW')));
  const mode = context.lookup(dict.get(key('BM')));
  const first = mode instanceof PDFArray ? mode.get(0) : mode;
  return {
    ...(hasStroke && { strokeOverprints: isTrue('OP') }),
    ...((hasFill || hasStroke) && { fillOverprints: isTrue(hasFill ? 'op' : 'OP') }),
    ...(width instanceof PDFNumber && { lineWidth: width.asNumber() }),
    ...(first instanceof PDFName && { blends: !['Normal', 'Compatible'].includes(first.decodeText()) }),
  };
}
