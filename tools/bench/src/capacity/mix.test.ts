import { describe, expect, test } from '@jest/globals';
import { spotIds } from '@postcard/contracts';
import { createBookings, createMix, highestThatHolds } from './mix.ts';

const members = Array.from({ length: 20 }, (_, index) => ({
  userId: `m${index}`,
  username: `m${index}`,
  subcategory: `s${index}`,
  cookie: `c${index}`,
}));
const town = { members, admin: 'team', cardIds: ['one', 'two'] };
const search = { from: 100, precision: 0.05, most: 10_000 };

test('createMix makes 70% pages, 15% cards, 10% calls of members and 5% of the team', () => {
  const calls = Array.from({ length: 400 }, createMix(town));

  const shares = Map.groupBy(calls, ({ unit }) => unit);
  const share = (unit: string) => (shares.get(unit)?.length ?? 0) / calls.length;
  expect(['pages', 'cards', 'members', 'team'].map(share)).toEqual([0.7, 0.15, 0.1, 0.05]);
  expect(new Set(calls.map(({ path }) => path)).size).toBeGreaterThan(20);
});

test('createBookings books each spot once, and no card twice for a member', () => {
  const next = createBookings(town);

  const calls = Array.from({ length: 2 * spotIds().length }, next);

  for (const card of town.cardIds) {
    const ofCard = calls.filter(({ body }) => Reflect.get(body ?? {}, 'campaignId') === card);
    expect(new Set(ofCard.map(({ body }) => Reflect.get(body ?? {}, 'spotId'))).size).toBe(spotIds().length);
    expect(new Set(ofCard.map(({ cookie }) => cookie)).size).toBe(spotIds().length);
  }
  expect(next).toThrow('all 28 spots are booked');
});

describe('highestThatHolds', () => {
  test('finds the highest rate within the precision', async () => {
    const tried: number[] = [];

    const found = await highestThatHolds(async (rate) => tried.push(rate) > 0 && rate <= 730, search);

    expect(found).toBeLessThanOrEqual(730);
    expect(found).toBeGreaterThan(730 / 1.05);
    expect(tried.length).toBeLessThan(15);
  });

  test('tries a rate again before it counts as too high', async () => {
    let failures = 1;
    const holds = async (rate: number) => (rate === 200 && failures-- > 0 ? false : rate <= 400);

    expect(await highestThatHolds(holds, { ...search, precision: 1 })).toBe(400);
  });

  test('stops at the upper limit', async () => {
    expect(await highestThatHolds(async () => true, { ...search, most: 500 })).toBe(500);
  });

  test('rejects when the first rate fails', async () => {
    await expect(highestThatHolds(async () => false, search)).rejects.toThrow('not even 100');
  });
});
