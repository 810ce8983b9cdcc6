import { describe, expect, test } from '@jest/globals';
import { median, spread } from './statistics.ts';

describe('median', () => {
  test('is the middle value by size, not by position or by spelling', () => {
    expect(median([100, 9, 20])).toBe(20);
  });

  test('of an even number is between the two in the middle', () => {
    expect(median([8, 1, 2, 4])).toBe(3);
  });

  test('is not moved by one run that went astray', () => {
    expect(median([10, 11, 10, 900, 12])).toBe(11);
  });

  test('leaves the values as they were, in order', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  test('of nothing is refused', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

test('spread is the distance of the extremes as a share of the median', () => {
  expect(spread([90, 100, 120])).toBeCloseTo(0.3);
  expect(spread([5])).toBe(0);
});
