import { expect, test } from '@jest/globals';
import { createCallCounts } from './rate-limits.ts';

test('the counter accepts a number of calls per address and window, and returns the wait', () => {
  let at = 0;
  const counts = createCallCounts({ calls: 2, windowMs: 60_000 }, () => at);
  expect([counts.count('a'), counts.count('a')]).toEqual([undefined, undefined]);
  at = 15_000;
  expect(counts.count('a')).toBe(45);
  expect(counts.count('b')).toBeUndefined();
  at = 60_000;
  expect(counts.count('a')).toBeUndefined();
  at = 74_999;
  counts.count('b');
  expect(counts.count('b')).toBeCloseTo(0.001);
});

test('the counter removes addresses whose windows have expired', () => {
  let at = 0;
  const counts = createCallCounts({ calls: 1, windowMs: 1_000 }, () => at);
  for (let address = 0; address < 10; address += 1) counts.count(String(address));
  at = 1_000;
  for (let address = 9; address >= 0; address -= 1) expect(counts.count(String(address))).toBeUndefined();
  at = 1_500;
  for (let address = 0; address < 10; address += 1) expect(counts.count(String(address))).toBe(0.5);
});
