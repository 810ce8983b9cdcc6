import { expect, test } from '@jest/globals';
import {
  calendarDate,
  calendarDay,
  clockTime,
  hourOfDay,
  isoDate,
  longDate,
  longDateTime,
  longMonth,
  monthDay,
  shortDate,
  timeOfDay,
} from './town-dates.ts';

const spaced = (text: string) => text.replaceAll('\u202F', ' ');

test.each([
  { write: shortDate, written: 'Mar 13, 2027' },
  { write: longDate, written: 'March 13, 2027' },
  { write: longMonth, written: 'March 2027' },
  { write: timeOfDay, written: '11:05 PM' },
  { write: longDateTime, written: 'March 13, 2027 at 11:05 PM' },
  { write: isoDate, written: '2027-03-13' },
  { write: hourOfDay, written: '23' },
])("the format uses the town's time: $written", ({ write, written }) => {
  const instant = '2027-03-14T07:05:09Z';

  expect(spaced(write(instant))).toBe(written);
  expect(write(new Date(instant))).toBe(write(Date.parse(instant)));
});

test('the town keeps its time when the clocks change', () => {
  expect(['2027-03-14T09:59:00Z', '2027-03-14T10:00:00Z'].map(hourOfDay)).toEqual(['01', '03']);
  expect(['2027-03-14T08:00:00Z', '2027-03-15T07:00:00Z'].map(hourOfDay)).toEqual(['00', '00']);
});

test('calendar days and clock times do not depend on the zone', () => {
  expect(calendarDate('2027-01-01')).toBe('January 1, 2027');
  expect(calendarDay('2026-11-21')).toBe('Saturday, November 21, 2026');
  expect(monthDay('2026-11-01')).toBe('Nov 1');
  expect(spaced(clockTime('2027-01-05T10:00'))).toBe('Tuesday, January 5 at 10:00 AM');
});

test('longDate throws for an invalid date', () => {
  expect(() => longDate('soon')).toThrow(RangeError);
});
