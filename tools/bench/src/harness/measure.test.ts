import { describe, expect, test } from '@jest/globals';
import { compare, compareToLimit, interleave, median, spread, wordsOf } from './measure.ts';

const quiet = { signal: new AbortController().signal, log: () => {} };

describe('compare', () => {
  test('divides the median of ours by the median of the peer', () => {
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

  test('judges the ratio before it is rounded', () => {
    const result = compare({ name: 'start: time', ours: [1200.4], peer: [1000], unit: 'ms', target: { atMost: 1.2 } });

    expect(result).toMatchObject({ ratio: 1.2, met: false });
    expect(wordsOf(result)).toContain('MISSED');
  });

  test('accepts a result that equals its limit', () => {
    const metWith = (limit: number) => compareToLimit({ name: 'start: time', ours: [9, 10, 11], limit, unit: 's' }).met;

    expect([metWith(10), metWith(9.9)]).toEqual([true, false]);
  });
});

describe('interleave', () => {
  test('takes turns and starts each round with the next side', async () => {
    const order: string[] = [];
    const side = (name: string) => async () => order.push(name);

    await interleave({ ours: side('ours'), nginx: side('nginx') }, { ...quiet, rounds: 2, warmUps: 1 });

    expect(order).toEqual(['ours', 'nginx', 'nginx', 'ours', 'ours', 'nginx']);
  });

  test('never runs two sides at the same time', async () => {
    let running = 0;
    const side = async () => {
      running += 1;
      await new Promise(setImmediate);
      return running--;
    };

    const { one, other } = await interleave({ one: side, other: side }, { ...quiet, rounds: 2 });

    expect([...one, ...other]).toEqual([1, 1, 1, 1]);
  });

  test('returns the results of each side in order, without the warm-ups', async () => {
    let count = 0;
    const next = async () => ++count;

    const results = await interleave({ ours: next, peer: next }, { ...quiet, rounds: 2, warmUps: 1 });

    expect(results).toEqual({ ours: [4, 5], peer: [3, 6] });
  });

  test('stops when the run is aborted', async () => {
    const run = new AbortController();
    const side = async () => run.abort(new Error('interrupted'));

    const ended = interleave({ ours: side, peer: side }, { ...quiet, signal: run.signal, rounds: 5 });

    await expect(ended).rejects.toThrow('interrupted');
  });
});

describe('median', () => {
  test('returns the middle value by size', () => {
    expect(median([100, 9, 20])).toBe(20);
  });

  test('returns the mean of the two middle values of an even number', () => {
    expect(median([8, 1, 2, 4])).toBe(3);
  });

  test('rejects an empty list', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

test('spread returns the distance of the extremes as a share of the median', () => {
  expect([spread([90, 100, 120]), spread([5])]).toEqual([0.3, 0]);
});
