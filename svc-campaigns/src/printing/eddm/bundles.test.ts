import { describe, expect, test } from '@jest/globals';
import { bundlesOf } from './bundles.ts';

const sumOf = (bundles: readonly number[]): number => bundles.reduce((sum, each) => sum + each, 0);

describe('the bundles of a route', () => {
  test('contain all pieces in the fewest bundles of 50 to 100, for every count from 50 to 5,010', () => {
    const wrong = Array.from({ length: 5010 - 50 + 1 }, (_, index) => index + 50).filter((pieces) => {
      const bundles = bundlesOf(pieces);
      return (
        sumOf(bundles) !== pieces ||
        bundles.length !== Math.ceil(pieces / 100) ||
        bundles.some((each) => each < 50 || each > 100 || !Number.isInteger(each))
      );
    });
    expect(wrong).toEqual([]);
  });

  test('start with full ones, and share a small remainder between the last two', () => {
    expect([50, 99, 100, 101, 149, 150, 199, 200, 230].map(bundlesOf)).toEqual([
      [50],
      [99],
      [100],
      [51, 50],
      [75, 74],
      [100, 50],
      [100, 99],
      [100, 100],
      [100, 65, 65],
    ]);
    expect(bundlesOf(5010).slice(-3)).toEqual([100, 55, 55]);
  });

  test('are empty for fewer than 50 pieces', () => {
    expect([0, 1, 49].map(bundlesOf)).toEqual([[], [], []]);
  });
});
