import { describe, expect, test } from '@jest/globals';
import { ageOf, judgeAges, type Timeline } from './timeline.ts';

const timeline: Timeline = new Map([
  [
    'name',
    [
      { value: 'first', sentAt: -Infinity, ackedAt: -Infinity },
      { value: 'second', sentAt: 1_000, ackedAt: 1_100 },
      { value: 'lost', sentAt: 2_000, ackedAt: null },
      { value: 'third', sentAt: 5_000, ackedAt: 5_100 },
      { value: 'first', sentAt: 8_000, ackedAt: 8_100 },
    ],
  ],
]);
const read = (value: string, sentAt: number, endedAt = sentAt + 10) => ({ key: 'name', value, sentAt, endedAt });

describe('the age of a value', () => {
  test.each([
    ['is 0 for the current value', 'second', 1_500, 0],
    ['is 0 while the value is being written', 'second', 995, 0],
    ['is 0 until its replacement is acknowledged', 'first', 1_100, 0],
    ['counts from the acknowledged replacement', 'first', 1_600, 500],
    ['is 0 for a write that may be stored', 'lost', 2_500, 0],
    ['counts from the replacement of a write that may be stored', 'lost', 6_000, 900],
    ['is 0 when the replacement may not be stored', 'second', 4_000, 0],
    ['is 0 for a value that is current again', 'first', 8_050, 0],
    ['counts from the first replacement until it is current again', 'first', 7_000, 5_900],
    ['is infinite before the value is written', 'second', 500, Infinity],
    ['is infinite for an unwritten value', 'other', 500, Infinity],
  ])('%s', (_, value, sentAt, age) => {
    expect(ageOf(timeline, read(value, sentAt))).toBe(age);
  });
});

test('judgeAges lists the values that exceed the limit', () => {
  const seen = [read('second', 1_500), read('first', 1_600), read('first', 2_200)];

  const verdict = judgeAges(timeline, seen, 1_000);

  expect(verdict).toEqual({
    reads: 3,
    oldestMs: 1_100,
    violations: ["name was 'first' 1100 ms after its replacement"],
  });
});
