import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { runTown } from './run-town.ts';
import { terminal, townsFolder } from './testing.ts';

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

const run = (words: string, flags = {}, at = terminal()) => runTown(towns.folder, words.split(' '), flags, at);
const townOf = async (id: string) =>
  ((await import(pathToFileURL(join(towns.folder, id, 'town.ts')).href)) as { town: Town }).town;

const flags = {
  name: 'Ojai',
  state: 'CA',
  zip: '93023, 93024',
  'time-zone': 'America/Los_Angeles',
  'email-domain': 'ojaicard.example',
  phone: '(805) 555-0177',
  street: '2 Signal Street',
  zones: 'North, South, East',
  households: '8,000',
  residents: '20000',
  income: '91500',
  businesses: '401',
  pieces: '2600',
  medium: '$425',
  large: '800',
  'own-mailer': '1,300',
};

describe('new', () => {
  test('writes a valid town from flags, formatted and listed', async () => {
    expect(await run('new ojai', flags)).toBe(0);
    const town = await townOf('ojai');
    expect(town).toMatchObject({
      id: 'ojai',
      product: 'The Ojai Postcard',
      zipCodes: ['93023', '93024'],
      zipCode: '93023',
      hosts: ['ojai.localhost'],
      emails: { team: 'team@ojaicard.example' },
      prices: { medium: 42_500, large: 80_000 },
      traditionalCost: 130_000,
      total: { households: 8000, businesses: 401, mailboxes: 8401, incomeShort: '$92k' },
    });
    expect(town.zones.map(({ label, months }) => [label, months])).toEqual([
      ['North Ojai', [1, 4, 7, 10]],
      ['South Ojai', [2, 5, 8, 11]],
      ['East Ojai', [3, 6, 9, 12]],
    ]);
    expect(town.zones.reduce((sum, { reach }) => sum + reach.mailboxes, 0)).toBe(8401);
    expect(towns.read('ojai/town.ts')).toMatch(/^ {2}zipCodes: \['93023', '93024'\],$/m);
    expect(towns.read('src/list.ts')).toContain('export const list = [westTown, eastTown, ojaiTown];');
    expect(printed.join('\n')).toMatch(/created {2}towns\/ojai\/town\.ts[^]*http:\/\/ojai\.localhost:8080[^]*✓ 1 town/);
  });

  test('asks at a terminal for missing flags, and repeats after an invalid response', async () => {
    const { zip: _zip, zones: _zones, ...given } = flags;
    const at = terminal(['9302', '93023', '', '', '', '']);
    expect(await run('new ojai', given, at)).toBe(0);
    expect(at.said()).toContain('Its ZIP codes, the one of your address first:   Please enter five digits\n');
    expect(at.said()).toContain('What the card is called [The Ojai Postcard]: ');
    expect((await townOf('ojai')).zones.map(({ label, months }) => [label, months.length])).toEqual([['Ojai', 12]]);
  });

  test('writes nothing when the terminal closes before the last response', async () => {
    await expect(run('new ojai', {}, terminal(['Ojai', 'CA']))).rejects.toThrow('nothing is written');
    expect(existsSync(join(towns.folder, 'ojai'))).toBe(false);
  });

  test('names the missing flags without a terminal', async () => {
    const { phone: _phone, medium: _medium, ...given } = flags;
    await expect(run('new ojai', given)).rejects.toThrow(
      'There is no terminal to ask at. Please give these flags too:\n' +
        '  --phone         Its telephone number\n' +
        '  --medium        Price of a medium spot, in dollars',
    );
    expect(existsSync(join(towns.folder, 'ojai'))).toBe(false);
  });

  test('names every invalid flag', async () => {
    await expect(run('new ojai', { ...flags, zip: '9302', pieces: 'many' })).rejects.toThrow(
      '--zip 9302: Please enter five digits\n--pieces many: Please enter a number',
    );
  });

  test('writes a town with contradictory fields, and reports them', async () => {
    expect(await run('new ojai', { ...flags, large: '100' })).toBe(1);
    expect(printed).toContain('towns/ojai/town.ts: prices.large: A large spot costs less than a medium one');
  });

  test.each([
    ['new Ojai', 'small letters, digits and hyphens'],
    ['new ojai-', 'small letters, digits and hyphens'],
    ['new src', 'small letters, digits and hyphens'],
    ['new', 'small letters, digits and hyphens'],
    ['new east', 'There is a town east already'],
  ])('rejects “%s”', async (words, message) => {
    await expect(run(words, flags)).rejects.toThrow(message);
  });
});

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
  test('prints a town as it is published, also one without a release', async () => {
    await run('new ojai', flags);
    const town = await townOf('ojai');
    const list = towns.read('src/list.ts');
    towns.write(
      'src/list.ts',
      list
        .replace(/^import .*ojai.*\n/m, '')
        .replace('ojaiTown, ', '')
        .replace(', ojaiTown', ''),
    );
    printed = [];
    expect(await run('json ojai')).toBe(0);
    expect(JSON.parse(printed.join(''))).toEqual(town);
  });

  test('prints only the mistakes of an invalid town', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    towns.write('east/town.ts', towns.read('east/town.ts').replace("state: 'AZ'", "state: 'Arizona'"));
    expect(await run('json east')).toBe(1);
    expect(printed).toEqual([]);
    expect(errors.mock.calls.flat()).toEqual(['towns/east/town.ts: state: Please enter a state as CA']);
  });
});
