import { expect, test } from '@jest/globals';
import { pathOperators } from './path-operators.ts';

const written = (path: string) => pathOperators(path).map(String);

test('relative lines and horizontal and vertical shorthands become absolute lines', () => {
  expect(written('m1 2l3 4h5v-6z')).toEqual(['1 2 m', '4 6 l', '9 6 l', '9 0 l', 'h']);
});

test('a smooth curve uses the control point before it', () => {
  expect(written('M0 0c0 3 3 6 6 6s6 3 6 6')).toEqual(['0 0 m', '0 3 3 6 6 6 c', '9 6 12 9 12 12 c']);
});

test('a quadratic curve keeps its shape as a cubic one', () => {
  expect(written('M0 0q3 6 6 0')).toEqual(['0 0 m', '2 4 4 4 6 0 c']);
});

test('an arc becomes cubic curves with the same end', () => {
  const [, ...curves] = written('M0 0a5 5 0 0 1 10 0');
  const [x, y] = curves.at(-1)?.split(' ').slice(4, 6).map(Number) ?? [];

  expect(curves.length).toBeGreaterThan(1);
  expect(x).toBeCloseTo(10);
  expect(y).toBeCloseTo(0);
});
