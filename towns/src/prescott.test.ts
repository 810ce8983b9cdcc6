import { describe, expect, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { townSchema } from '@postcard/contracts/town-schema';
import { towns } from './index.ts';
import { wordsOf } from './words.ts';

const prescott = towns[1] as Town;

describe('Prescott', () => {
  test('is a valid town, with three zones in rotation', () => {
    expect(townSchema.safeParse(prescott).error).toBeUndefined();
    expect(prescott.zones.map(({ months }) => months)).toEqual([
      [1, 4, 7, 10],
      [2, 5, 8, 11],
      [3, 6, 9, 12],
    ]);
  });

  test.each(['households', 'residents', 'businesses', 'mailboxes'] as const)(
    'has as many %s as its zones',
    (figure) => {
      expect(prescott.zones.reduce((sum, { reach }) => sum + reach[figure], 0)).toBe(prescott.total[figure]);
    },
  );

  test('has a mailbox for each household and business, and enough mailboxes per zone for the monthly pieces', () => {
    for (const { households, businesses, mailboxes } of [...prescott.zones.map(({ reach }) => reach), prescott.total]) {
      expect(mailboxes).toBe(households + businesses);
      expect(mailboxes).toBeGreaterThanOrEqual(prescott.monthlyPieces);
    }
  });

  test('has the average income of its zones’ households, also in short form', () => {
    const income = prescott.zones.reduce((sum, { reach }) => sum + reach.households * reach.averageIncome, 0);

    expect(Math.round(income / prescott.total.households)).toBe(prescott.total.averageIncome);
    for (const { averageIncome, incomeShort } of [...prescott.zones.map(({ reach }) => reach), prescott.total]) {
      expect(incomeShort).toBe(`$${Math.round(averageIncome / 1000)}k`);
    }
  });

  test('has no name or price in common with another town', () => {
    const words = (all: typeof towns) => all.flatMap(wordsOf).map(({ word }) => word);
    expect(words([prescott]).filter((word) => words([towns[0]]).includes(word))).toEqual([]);
  });
});
