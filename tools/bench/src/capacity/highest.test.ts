import { expect, test } from '@jest/globals';
import { highestThatHolds } from './highest.ts';

const search = { from: 100, precision: 0.05, most: 10_000 };

test('finds the highest rate to within the precision', async () => {
  const tried: number[] = [];
  const found = await highestThatHolds(async (rate) => {
    tried.push(rate);
    return rate <= 730;
  }, search);
  expect(found).toBeLessThanOrEqual(730);
  expect(found).toBeGreaterThan(730 / 1.05);
  expect(tried.length).toBeLessThan(15);
});

test('tries a rate once more before it counts as too high', async () => {
  let stumbled = false;
  const holds = async (rate: number) => {
    if (rate !== 200 || stumbled) return rate <= 400;
    stumbled = true;
    return false;
  };
  expect(await highestThatHolds(holds, { ...search, precision: 1 })).toBe(400);
});

test('goes no further than it may', async () => {
  expect(await highestThatHolds(async () => true, { ...search, most: 500 })).toBe(500);
});

test('says when nothing holds', async () => {
  await expect(highestThatHolds(async () => false, search)).rejects.toThrow('not even 100');
});
