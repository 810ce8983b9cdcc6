import { expect, test } from '@jest/globals';
import { towns } from './index.ts';
import { servedTowns } from './served.ts';

const [first, second] = towns.map(({ id }) => id) as [string, string];
const served = (setting: string) => servedTowns(setting).map(({ id }) => id);

test('servedTowns returns the towns of the setting, by default only the first town, which always comes first', () => {
  expect(served('')).toEqual([first]);
  expect(served(first)).toEqual([first]);
  expect(served(` ${second} ,`)).toEqual([first, second]);
  expect(served(`${second},${first}`)).toEqual([first, second]);
  expect(served('all')).toEqual(towns.map(({ id }) => id));
  expect(() => served('nowhere')).toThrow('there is no town nowhere: all, or some of');
});
