import { describe, expect, test } from '@jest/globals';
import type { ResultsView } from '@postcard/contracts';
import { bookingOf, aCard } from '../../testing/builders.ts';
import { newCode } from '../links/links.ts';
import { resultsOf, townTime } from './report.ts';
import { safeAddress } from './results.ts';
import { createRepeats, isPerson } from '../scans/visitors.ts';

const telephone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 ' +
  'Mobile/15E148 Safari/604.1';
const booking = bookingOf({ id: 'b1', status: 'confirmed', paymentStatus: 'paid' });
const card = aCard({ zone: 'B', distributionDate: new Date('2027-06-20T17:00:00.000Z') });
const reportAt = (hours: [string, number][], now = '2027-12-31T00:00:00.000Z'): ResultsView =>
  resultsOf({
    booking,
    card,
    link: null,
    leadsTo: null,
    hours: hours.map(([hour, scans]) => ({ hour: new Date(hour), scans })),
    now: new Date(now),
  });

describe('a report', () => {
  test('counts scans at the end of a day and at the start of the next by the town’s days', () => {
    const { byDay, total } = reportAt(
      [
        ['2027-06-02T06:00:00.000Z', 2],
        ['2027-06-02T07:00:00.000Z', 3],
      ],
      '2027-06-03T20:00:00.000Z',
    );
    expect([byDay, total]).toEqual([
      [
        { day: '2027-06-01', scans: 2 },
        { day: '2027-06-02', scans: 3 },
        { day: '2027-06-03', scans: 0 },
      ],
      5,
    ]);
  });

  test('handles the missing and the repeated hour of daylight saving time', () => {
    expect(['2027-03-14T09:59:00.000Z', '2027-03-14T10:00:00.000Z'].map((at) => townTime(new Date(at)).hour)).toEqual([
      1, 3,
    ]);
    const autumn = reportAt(
      [
        ['2027-11-07T08:00:00.000Z', 1],
        ['2027-11-07T09:00:00.000Z', 10],
        ['2027-11-08T07:00:00.000Z', 100],
        ['2027-11-08T08:00:00.000Z', 1000],
      ],
      '2027-11-08T09:00:00.000Z',
    );
    expect(autumn.byHour[1]?.scans).toBe(11);
    expect(autumn.byDay).toEqual([
      { day: '2027-11-07', scans: 111 },
      { day: '2027-11-08', scans: 1000 },
    ]);
  });

  test.each([
    ['A', 50_000, 5010, 10],
    ['B', 50_000, 5002, 10],
    ['A', 90_000, 5010, 18],
    ['B', 90_000, 5002, 18],
  ])(
    'shows for zone %s, %i cents and %i mailboxes the advertised %i cents a mailbox',
    (zone, amount, mailboxes, each) => {
      const report = resultsOf({
        booking: { ...booking, amount },
        card: { ...card, zone },
        link: null,
        leadsTo: null,
        hours: [],
        now: new Date('2027-12-31T00:00:00.000Z'),
      });

      expect([report.mailboxes, report.costPerMailbox]).toEqual([mailboxes, each]);
    },
  );

  test('shows the cost per scan, once there is one, and per household', () => {
    expect(reportAt([])).toMatchObject({ total: 0, byDay: [], costPerScan: null, costPerHousehold: 10 });
    expect(reportAt([['2027-06-02T07:00:00.000Z', 3]])).toMatchObject({ costPerScan: 16_667, amount: 50_000 });
  });
});

describe('a visitor', () => {
  const asked = (agent: string, headers: Record<string, string> = {}, method = 'GET') =>
    isPerson({ method, header: (name) => ({ 'user-agent': agent, ...headers })[name] ?? '' });

  test.each([
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'curl/8.5.0',
    'WhatsApp/2.23',
    'python-requests/2.31',
    'Slackbot-LinkExpanding 1.0',
    'Mozilla/5.0 HeadlessChrome/120',
    '',
  ])('is a robot with the user agent %s', (agent) => {
    expect(asked(agent)).toBe(false);
  });

  test('is a person with a phone, except for a prefetch or a HEAD request', () => {
    expect(asked(telephone)).toBe(true);
    expect(asked(telephone, {}, 'HEAD')).toBe(false);
    expect([
      asked(telephone, { 'sec-purpose': 'prefetch;prerender' }),
      asked(telephone, { purpose: 'prefetch' }),
      asked(telephone, { 'x-moz': 'prefetch' }),
    ]).toEqual([false, false, false]);
  });

  test('is counted again after thirty seconds, to the millisecond, and other visitors at once', () => {
    let at = Date.parse('2027-06-01T12:00:00.000Z');
    const { isRepeat } = createRepeats(() => new Date(at));
    const ada = { code: 'c', clientIp: '10.0.0.1', agent: telephone };
    expect([
      isRepeat(ada),
      isRepeat(ada),
      isRepeat({ ...ada, clientIp: '10.0.0.2' }),
      isRepeat({ ...ada, code: 'd' }),
    ]).toEqual([false, true, false, false]);
    at += 29_999;
    expect(isRepeat(ada)).toBe(true);
    at += 1;
    expect(isRepeat(ada)).toBe(false);
  });
});

test.each([
  ['pizza.example', 'https://pizza.example/'],
  ['http://pizza.example/menu?a=1', 'http://pizza.example/menu?a=1'],
  ['pizza.example:8080/x', 'https://pizza.example:8080/x'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://a:b@pizza.example', null],
  ['//localhost', null],
  ['', null],
])('%s leads to %s', (website, address) => {
  expect(safeAddress(website)).toBe(address);
});

test('a code has nine characters and no vowels', () => {
  const codes = Array.from({ length: 200 }, newCode);

  expect(codes.every((code) => /^[bcdfghjkmnpqrstvwxz2-9]{9}$/u.test(code))).toBe(true);
  expect(new Set(codes).size).toBe(200);
});
