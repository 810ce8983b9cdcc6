import { describe, expect, test } from '@jest/globals';
import { carrierRoute, eddmRules, type CarrierRoute } from '@postcard/contracts';
import { assumedRoutes, problemsOf } from './carrier-routes.ts';
import { dropDaysOf, openDaysFrom } from './drop-days.ts';
import { planOf, postageOf } from './plan.ts';
import { isHoliday } from '@postcard/contracts/holidays';
import { knownRates } from '../rates/known-rates.ts';
import { aCard } from '../../testing/builders.ts';

const card = (totalMailboxes: number, distributionZipCodes = ['93021'], date = '2027-05-20T17:00:00.000Z') =>
  aCard({ distributionDate: new Date(date), distributionZipCodes, totalMailboxes });
const route = (name: string, households: number, zip = '93021'): CarrierRoute => ({ zip, route: name, households });
const sumOf = (routes: readonly CarrierRoute[]): number => routes.reduce((sum, { households }) => sum + households, 0);

describe('drop days', () => {
  test('are a single day for 5,000 pieces, and two of similar size, with whole routes, for 5,001', () => {
    const ten = Array.from({ length: 10 }, (_, index) => route(`C00${index}`, 500));
    expect(dropDaysOf(ten)).toHaveLength(1);
    const more = [...ten.slice(1), route('C010', 501)];
    const days = dropDaysOf(more);
    expect(days.map(sumOf)).toEqual([2501, 2500]);
    expect(new Set(days.flat())).toEqual(new Set(more));
  });

  test('never exceed the maximum of a ZIP Code, whatever the routes are', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const householdsOf = (index: number) => 50 + ((seed * 7919 + index * 104_729) % 4951);
      const routes = Array.from({ length: (seed % 23) + 1 }, (_, index) =>
        route(`C${100 + index}`, householdsOf(index), index % 3 === 0 ? '93020' : '93021'),
      );
      const days = dropDaysOf(routes);
      expect(days.flat()).toHaveLength(routes.length);
      for (const day of days)
        for (const zip of ['93020', '93021'])
          expect(sumOf(day.filter((each) => each.zip === zip))).toBeLessThanOrEqual(eddmRules.zipDayPieces);
    }
  });

  test('are the same for two ZIP Codes, as each has its own post office', () => {
    const days = dropDaysOf([route('C001', 4000), route('C002', 4000), route('C001', 4500, '93020')]);
    expect(days.map((day) => day.map(({ zip }) => zip))).toEqual([['93020', '93021'], ['93021']]);
  });

  test('are weekdays', () => {
    expect(openDaysFrom('2027-05-20', 3)).toEqual(['2027-05-20', '2027-05-21', '2027-05-24']);
    expect(openDaysFrom('2027-05-22', 1)).toEqual(['2027-05-24']);
  });

  test('exclude the eleven federal holidays, and the Monday after a holiday on a Sunday', () => {
    const dayOf = (index: number) => new Date(Date.UTC(2028, 0, 1 + index)).toISOString().slice(0, 10);
    const holidays = Array.from({ length: 366 }, (_, index) => dayOf(index)).filter(isHoliday);

    expect(holidays.map((day) => day.replace('2028-', '')).join(' ')).toBe(
      '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25',
    );
    expect(openDaysFrom('2027-07-04', 1)).toEqual(['2027-07-06']);
    expect(openDaysFrom('2026-12-24', 2)).toEqual(['2026-12-24', '2026-12-28']);
  });
});

describe('assumed routes', () => {
  test('contain exactly the card’s mailboxes in routes of at most 500, for every card from 200 to 5,010', () => {
    const wrong = Array.from({ length: 4811 }, (_, index) => index + 200).filter((households) => {
      const routes = assumedRoutes(card(households));
      return (
        sumOf(routes) !== households ||
        routes.some((each) => each.households < 50 || each.households > 500) ||
        problemsOf(routes, card(households)).length > 0
      );
    });
    expect(wrong).toEqual([]);
  });

  test('are split over the card’s ZIP Codes', () => {
    const largest = assumedRoutes(card(1_000_000));
    const isValid = carrierRoute.array().safeParse(largest).success;

    expect([largest.length, sumOf(largest), isValid]).toEqual([999, 1_000_000, true]);
    expect(assumedRoutes(card(1001, ['93021', '93020']))).toEqual([
      route('C001', 251),
      route('C002', 250),
      route('C001', 500, '93020'),
    ]);
  });
});

test('routes that do not match the card are reported with reasons', () => {
  expect(problemsOf([route('C001', 100), route('C001', 100), route('R002', 50, '90210')], card(5000))).toEqual([
    'Route 93021 C001 is listed twice.',
    'This card does not go to 90210.',
    'The routes have 250 mailboxes, but the card has 5,000.',
    'A mailing for 90210 has 50 pieces. The post office accepts 200 to 5,000 per ZIP Code and day.',
  ]);
  expect(problemsOf([route('C001', 60)], card(60))).toEqual([
    'A mailing for 93021 has 60 pieces. The post office accepts 200 to 5,000 per ZIP Code and day.',
  ]);
});

test('the minimum of a mailing applies to each ZIP Code and day, not to the whole card', () => {
  const many = [route('C001', 5000, '93022'), route('C002', 100, '93022')];
  const routes = [route('C001', 400), route('C001', 150, '93020'), ...many];

  expect(problemsOf(routes, card(5650, ['93020', '93021', '93022']))).toEqual([
    'A mailing for 93020 has 150 pieces. The post office accepts 200 to 5,000 per ZIP Code and day.',
    'A mailing for 93022 has 100 pieces. The post office accepts 200 to 5,000 per ZIP Code and day.',
  ]);
});

describe('the plan of a card', () => {
  const bundlesOf = ({ days }: ReturnType<typeof planOf>) =>
    days.flatMap(({ routes }) => routes.flatMap(({ bundles }) => bundles));

  test.each([
    ['A', 5010],
    ['B', 5002],
  ])('contains a piece for each mailbox of zone %s (%i)', (zone, mailboxes) => {
    const plan = planOf({ ...card(0), zone, totalMailboxes: null }, null, knownRates);

    const inBundles = bundlesOf(plan).reduce((a, b) => a + b);
    const figures = [plan.totalMailboxes, plan.pieces, sumOf(plan.routes), inBundles];
    expect(figures).toEqual([mailboxes, mailboxes, mailboxes, mailboxes]);
  });

  test('takes two days for 5,010 pieces, and its figures add up', () => {
    const plan = planOf(card(5010), null, knownRates);
    expect(plan).toMatchObject({ source: 'assumed', problems: [], pieces: 5010, ouncesEach: 1.44, pounds: 450.9 });
    expect(plan.days.map(({ day, pieces }) => [day, pieces])).toEqual([
      ['2027-05-20', 2732],
      ['2027-05-21', 2278],
    ]);
    expect(plan.bundles).toBe(bundlesOf(plan).length);
    const at = (pieces: number, tenthsOfCent = 260) => postageOf(pieces, { tenthsOfCent });
    expect(plan.postage).toBe(at(2732) + at(2278));
    expect([at(1, 247), at(5000, 247), at(2732, 247), at(5000)]).toEqual([25, 123_500, 67_480, 130_000]);
  });

  test.each([
    ['2025-01-15', 247, '2025-07-13'],
    ['2026-07-10', 247, '2025-07-13'],
    // The Saturday before the change of rates, whose pieces are handed in on the Monday after.
    ['2026-07-11', 260, '2026-07-12'],
    ['2030-07-10', 260, '2026-07-12'],
  ])('costs, on %s, %i tenths of a cent per piece', (date, tenthsOfCent, since) => {
    const plan = planOf(card(400, ['93021'], `${date}T17:00:00.000Z`), null, knownRates);

    expect(plan.rate).toMatchObject({ tenthsOfCent, since });
    expect([plan.postage, plan.days.map(({ rate }) => rate)]).toEqual([40 * tenthsOfCent, [undefined]]);
  });

  test('uses and shows the rate of each day if the rate changes between two days', () => {
    const { rate, days, postage } = planOf(card(5010, ['93021'], '2026-07-10T17:00:00.000Z'), null, knownRates);

    expect(rate.tenthsOfCent).toBe(247);
    expect(days.map(({ day, rate: own, postage: cost }) => [day, own?.tenthsOfCent, cost])).toEqual([
      ['2026-07-10', undefined, 67_480],
      ['2026-07-13', 260, 59_228],
    ]);
    expect(postage).toBe(67_480 + 59_228);
  });

  test('uses the mailing day in the town, and entered instead of assumed routes', () => {
    const entered = [route('R001', 230), route('C009', 170)];
    const plan = planOf(card(400, ['93021'], '2027-05-21T05:00:00.000Z'), entered, knownRates);
    const routes = [
      { route: 'C009', bundles: [100, 70] },
      { route: 'R001', bundles: [100, 65, 65] },
    ];

    expect(plan).toMatchObject({ source: 'entered', days: [{ day: '2027-05-20', routes }] });
  });
});
