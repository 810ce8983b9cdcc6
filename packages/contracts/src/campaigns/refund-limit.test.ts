import { describe, expect, test } from '@jest/globals';
import { isCancellable, refundEnd, refundEndOf, refundFact, refundSentence } from './refund-limit.ts';

const day = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' }).format(new Date(instant));

describe('the last moment to cancel', () => {
  test.each([
    ['in winter', '2027-03-20T17:00:00.000Z', '2027-03-06T07:59:59.999Z'],
    ['in summer', '2027-06-20T17:00:00.000Z', '2027-06-06T06:59:59.999Z'],
    ['on a day of 23 hours', '2027-03-29T17:00:00.000Z', '2027-03-15T06:59:59.999Z'],
    ['on the day before a day of 23 hours', '2027-03-28T17:00:00.000Z', '2027-03-14T07:59:59.999Z'],
    ['on a day of 25 hours', '2027-11-22T18:00:00.000Z', '2027-11-08T07:59:59.999Z'],
    ['on the day before a day of 25 hours', '2027-11-21T18:00:00.000Z', '2027-11-07T06:59:59.999Z'],
    [
      'at half past midnight in summer time, counted in days, not hours',
      '2027-03-20T07:30:00.000Z',
      '2027-03-06T07:59:59.999Z',
    ],
    ['across the end of a year', '2028-01-10T18:00:00.000Z', '2027-12-27T07:59:59.999Z'],
  ])('is the end of the town’s day 15 days before distribution: %s', (_, distribution, end) => {
    expect(refundEndOf(new Date(distribution)).toISOString()).toBe(end);
  });

  test.each(['2027-03-05T17:00:00.000Z', '2027-03-05T08:00:00.000Z', '2027-03-06T07:59:59.999Z'])(
    'is the end of the day that contains the stored instant %s',
    (stored) => {
      expect(refundEnd(stored).toISOString()).toBe('2027-03-06T07:59:59.999Z');
      expect(isCancellable(stored, new Date('2027-03-06T07:59:59.999Z'))).toBe(true);
      expect(isCancellable(stored, new Date('2027-03-06T08:00:00.000Z'))).toBe(false);
    },
  );
});

test.each(['2027-03-05T17:00:00.000Z', '2027-03-14T17:00:00.000Z', '2027-11-07T17:00:00.000Z'])(
  'refunds are possible on the whole day that is shown, and not on the next day (%s)',
  (stored) => {
    const end = refundEnd(stored).getTime();

    expect(refundFact(stored, end, day)).toEqual(['Full refund until', day(stored)]);
    expect(day(new Date(end + 1).toISOString())).not.toBe(day(stored));
    expect(refundFact(stored, end + 1, day)).toEqual(['Full refund', `No longer possible (deadline: ${day(stored)})`]);
    expect(refundSentence(stored, end, day)).toBe(`Cancel until ${day(stored)} and get everything back.`);
    expect(refundSentence(stored, end + 1, day)).toContain(`that was possible until ${day(stored)}`);
  },
);

test('refundFact shows the last minute of the day', () => {
  const time = (instant: string) => new Date(instant).toISOString();
  expect(refundFact('2027-03-05T17:00:00.000Z', 0, time)[1]).toBe('2027-03-06T07:59:59.999Z');
});
