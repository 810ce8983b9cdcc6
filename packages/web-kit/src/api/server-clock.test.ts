import { afterEach, expect, jest, test } from '@jest/globals';
import { updateClock, serverNow } from './server-clock.ts';

const now = Date.parse('2027-05-01T12:00:00.400Z');

jest.spyOn(Date, 'now').mockReturnValue(now);

const headers = (date: string, kept = 'no-store') =>
  new Headers({ date: new Date(date).toUTCString(), 'cache-control': kept });
const update = (given: Headers) => updateClock(given, now - 200, now);

afterEach(() => update(headers('2027-05-01T12:00:00.000Z')));

test('a clock that is correct to the second is not changed', () => {
  update(headers('2027-05-01T12:00:00.000Z'));
  expect(serverNow()).toBe(now);
});

test.each([
  ['five minutes fast', '2027-05-01T11:55:00.000Z'],
  ['five minutes slow', '2027-05-01T12:05:00.000Z'],
])('a clock %s is corrected to the second', (_, date) => {
  update(headers(date));
  expect(Math.abs(serverNow() - Date.parse(date))).toBeLessThanOrEqual(1000);
});

test('a revalidated response corrects the clock', () => {
  update(headers('2027-05-01T12:05:00.000Z', 'no-cache'));
  expect(serverNow() - now).toBeGreaterThan(290_000);
});

test('a cached response or a response without a time does not change the clock', () => {
  update(headers('2027-05-01T11:00:00.000Z', 'public, max-age=3600'));
  update(new Headers({ 'cache-control': 'no-store' }));

  expect(serverNow()).toBe(now);
});
