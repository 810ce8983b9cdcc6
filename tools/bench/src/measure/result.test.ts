import { describe, expect, test } from '@jest/globals';
import { compare, compareToLimit, wordsOf } from './result.ts';

describe('a comparison', () => {
  test('sets median against median', () => {
    const result = compare({
      name: 'gateway: of nginx',
      ours: [40, 50, 900],
      peer: [100, 1, 110],
      unit: 'requests/s',
      target: { atLeast: 0.4 },
    });
    expect(result).toMatchObject({ ratio: 0.5, ours: 50, peer: 100, runs: 3, met: true });
    expect(wordsOf(result)).toBe('of nginx 0.5 (50 : 100 requests/s, at least 0.4, met)');
  });

  test('is judged by the ratio as measured, not as shown', () => {
    const result = compare({ name: 'home: ready', ours: [1200.4], peer: [1000], unit: 'ms', target: { atMost: 1.2 } });
    expect(result.ratio).toBe(1.2);
    expect(result.met).toBe(false);
    expect(wordsOf(result)).toContain('MISSED');
  });

  test('with a limit is met up to the limit', () => {
    const against = (limit: number) => compareToLimit({ name: 'start: time', ours: [9, 10, 11], limit, unit: 's' }).met;
    expect([against(10), against(9.9)]).toEqual([true, false]);
  });
});
