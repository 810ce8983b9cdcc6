import { expect, test } from '@jest/globals';
import { ageOf, judge, type Timeline } from './timeline.ts';

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

test.each([
  ['what is so', 'second', 1_500, 0],
  ['what is being written', 'second', 995, 0],
  ['what is being replaced', 'first', 1_100, 0],
  ['what was replaced', 'first', 1_600, 500],
  ['what may have been written', 'lost', 2_500, 0],
  ['what may have been written and was replaced', 'lost', 6_000, 900],
  ['what may not have been replaced', 'second', 4_000, 0],
  ['what is so once more', 'first', 8_050, 0],
  ['what was before and is not so again yet', 'first', 7_000, 5_900],
  ['what is not so yet', 'second', 500, Infinity],
  ['what never was', 'other', 500, Infinity],
])('the age of %s', (_, value, sentAt, age) => {
  expect(ageOf(timeline, read(value, sentAt))).toBe(age);
});

test('what is older than may be is named', () => {
  const seen = [read('second', 1_500), read('first', 1_600), read('first', 2_200)];
  expect(judge(timeline, seen, 1_000)).toEqual({
    reads: 3,
    oldestMs: 1_100,
    violations: ["name was 'first' 1100 ms after it had ceased to be"],
  });
});
