import { describe, expect, test } from '@jest/globals';
import { addDays, dayOf, daysIn, eachDay, startOf } from './days.ts';

describe('a day of the town', () => {
  test.each([
    ['2026-01-15', '2026-01-15T08:00:00.000Z'],
    ['2026-07-15', '2026-07-15T07:00:00.000Z'],
    // Clocks change on these days, after midnight.
    ['2026-03-08', '2026-03-08T08:00:00.000Z'],
    ['2026-03-09', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01', '2026-11-01T07:00:00.000Z'],
    ['2026-11-02', '2026-11-02T08:00:00.000Z'],
    ['2028-02-29', '2028-02-29T08:00:00.000Z'],
  ])('%s starts at %s and not a millisecond before', (day, instant) => {
    expect(startOf(day).toISOString()).toBe(instant);
    expect(dayOf(startOf(day))).toBe(day);
    expect(dayOf(new Date(startOf(day).getTime() - 1))).toBe(addDays(day, -1));
  });

  test('has 23 hours in March and 25 in November, and lists no day twice', () => {
    const hours = (day: string) => (startOf(addDays(day, 1)).getTime() - startOf(day).getTime()) / 3_600_000;
    expect(['2026-03-08', '2026-03-09', '2026-11-01'].map(hours)).toEqual([23, 24, 25]);
    expect(eachDay('2026-10-31', '2026-11-02')).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
  });

  test('throws for an invalid date', () => {
    expect(() => startOf('soon')).toThrow(RangeError);
  });

  test('is counted across the ends of months and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1), addDays('2028-03-01', -1)]).toEqual([
      '2027-01-01',
      '2026-02-28',
      '2028-02-29',
    ]);
    expect([
      daysIn('2026-01-01', '2026-01-01'),
      daysIn('2028-01-01', '2028-12-31'),
      daysIn('2026-01-02', '2026-01-01'),
    ]).toEqual([1, 366, 0]);
  });
});
