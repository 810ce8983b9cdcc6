import { appendBezierCurve, closePath, lineTo, moveTo, type PDFOperator } from '@cantoo/pdf-lib';
import svgpath from 'svgpath';

export function pathOperators(path: string): PDFOperator[] {
  const operators: PDFOperator[] = [];
  svgpath(path)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _index, x, y) => void operators.push(operatorOf(segment, x, y)));
  return operators;
}

type Segment = Parameters<Parameters<ReturnType<typeof svgpath>['iterate']>[0]>[0];

function operatorOf(segment: Segment, x: number, y: number): PDFOperator {
  switch (segment[0]) {
    case 'M':
      return moveTo(segment[1], segment[2]);
    case 'L':
      return lineTo(segment[1], segment[2]);
    case 'H':
      return lineTo(segment[1], y);
    case 'V':
      return lineTo(x, segment[1]);
    case 'C':
      return appendBezierCurve(segment[1], segment[2], segment[3], segment[4], segment[5], segment[6]);
    case 'Q':
      return quadratic([x, y], [segment[1], segment[2]], [segment[3], segment[4]]);
    case 'Z':
    case 'z':
      return closePath();
    default:
      throw new Error(`no such command in a drawing: ${segment[0]}`);
  }
}

type Point = readonly [x: number, y: number];

function quadratic(from: Point, control: Point, to: Point): PDFOperator {
  const towards = ([x, y]: Point): Point => [x + (2 / 3) * (control[0] - x), y + (2 / 3) * (control[1] - y)];
  return appendBezierCurve(...towards(from), ...towards(to), ...to);
}
