import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { runTown } from './run-town.ts';
import { townsFolder } from './testing.ts';

let towns: ReturnType<typeof townsFolder>;
let printed: string[];
beforeEach(() => {
  towns = townsFolder();
  printed = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  jest.restoreAllMocks();
  towns.remove();
});

const run = (words: string) => runTown(towns.folder, words.split(' '));
const townOf = async (id: string) =>
  ((await import(pathToFileURL(join(towns.folder, id, 'town.ts')).href)) as { town: Town }).town;

describe('the commands check and list', () => {
  test('count the mistakes, and exit with 1', async () => {
    expect(await run('check')).toBe(0);
    expect(printed).toEqual(['✓ 2 towns, no mistakes']);
    const east = towns.read('east/town.ts').replaceAll('east', 'old-mill');
    towns.write('old-mill/town.ts', east.replace(/pictures: \{.*\}/, 'pictures: {}'));
    expect(await run('check old-mill')).toBe(1);
    expect(printed.at(-1)).toBe('✗ 1 mistake in 1 town');
    expect(await run('list')).toBe(0);
    expect(towns.read('src/list.ts')).toContain('export const list = [westTown, eastTown, oldMillTown];');
    expect(await run('check')).toBe(0);
  });

  test.each(['', 'look', 'check east west', 'list east'])('reject %j with the list of commands', async (words) => {
    await expect(run(words)).rejects.toThrow('npm run town -- check [id]');
  });
});

describe('json', () => {
  test('prints a town as it is published, also an unlisted one', async () => {
    towns.write(
      'old-mill/town.ts',
      towns
        .read('east/town.ts')
        .replaceAll('east', 'old-mill')
        .replace(/pictures: \{.*\}/, 'pictures: {}'),
    );

    expect(await run('json old-mill')).toBe(0);

    expect(JSON.parse(printed.join(''))).toEqual(await townOf('old-mill'));
  });

  test('prints only the mistakes of an invalid town', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    towns.write('east/town.ts', towns.read('east/town.ts').replace("state: 'AZ'", "state: 'Arizona'"));
    expect(await run('json east')).toBe(1);
    expect(printed).toEqual([]);
    expect(errors.mock.calls.flat()).toEqual(['towns/east/town.ts: state: Please enter a state as CA']);
  });
});
