import { describe, expect, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { hostFaults, judgeTown, placeOf } from '@postcard/contracts/town-judge';
import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { towns } from './index.ts';
import { largestPicture, readPicture } from './pictures.ts';

const folders = globSync('*/town.ts', { cwd: join(import.meta.dirname, '..') }).map((file) => basename(dirname(file)));

test('every folder of a town is on the list of towns, and has the town’s id as its name', () => {
  expect(towns.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
});

describe.each(towns)('the town $id', (town) => {
  test('has no host in common with another town', () => {
    const others = towns.filter((other) => other !== town).map(({ id, hosts }) => ({ called: id, hosts }));
    expect(hostFaults(town.hosts, others)).toEqual([]);
  });

  test('has all its pictures, each small enough for a phone', async () => {
    for (const file of Object.values(town.pictures))
      expect((await readPicture(town, file)).length).toBeLessThanOrEqual(largestPicture);
  });
});

describe('judgeTown reports the place of', () => {
  type Change = (town: Town) => unknown;
  test.each<[expected: string, change: Change]>([
    ['zones[1].months: April is a month of zone A too', ({ zones }) => (zones[1]!.months = [2, 4, 8, 11])],
    ['zones: May has no zone', ({ zones }) => (zones[1]!.months = [2, 8, 11])],
    ['zones: February and May have no zone', ({ zones }) => (zones[1]!.months = [8, 11])],
    ['zones[1].months: November is listed twice', ({ zones }) => zones[1]!.months.push(11)],
    ['zones[1].id: There are two zones A', ({ zones }) => (zones[1]!.id = 'A')],
    ['prices.medium: Please enter a price in cents, at least 100', ({ prices }) => (prices.medium = 0)],
    ['prices.large: A large spot costs less than a medium one', ({ prices }) => (prices.large = 60_000)],
    ['monthlyPieces: Please enter at least 100', (town) => (town.monthlyPieces = 0)],
    [
      'deadlines.artworkDueBeforeDays: This date comes before closesBeforeDays: please enter at most 14 days',
      ({ deadlines }) => (deadlines.artworkDueBeforeDays = 15),
    ],
    ['hosts[0]: Please enter a host name such as card.example', ({ hosts }) => (hosts[0] = 'https://east')],
    ['zipCode: The postal address’s ZIP Code is not in zipCodes', (town) => (town.zipCode = '86302')],
    ['spots.front: M02 must have one cell', ({ spots }) => (spots.front[1] = 'M01 M02 M02')],
    ['fax: This field is not known', (town) => Object.assign(town, { fax: '1' })],
    ['phone: This field is required', (town) => Object.assign(town, { phone: '' })],
  ])('%s', (expected, change) => {
    const town = structuredClone(towns[1] as Town);

    change(town);

    expect(judgeTown(town).faults.map((fault) => `${placeOf(fault)}: ${fault.message}`)).toContain(expected);
  });

  test('several faults at once, including those between fields', () => {
    const town = structuredClone(towns[1] as Town);

    town.prices.medium = 0;
    town.phone = '';
    town.zones[1]!.months = [2, 8, 11];

    expect(judgeTown(town).faults.map(placeOf)).toEqual(['phone', 'prices.medium', 'zones']);
  });
});
