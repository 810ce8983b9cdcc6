import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { townsFolder } from '../testing.ts';
import { checkTowns, lineOf } from './check-towns.ts';

let towns: ReturnType<typeof townsFolder>;
beforeEach(() => {
  towns = townsFolder();
});
afterEach(() => towns.remove());

const check = async (only?: string) => (await checkTowns(towns.folder, only)).map(lineOf);
function change(before: string, after: string) {
  const text = towns.read('east/town.ts');
  expect(text).toContain(before);
  towns.write('east/town.ts', text.replace(before, after));
}

test('valid towns have no mistakes', async () => {
  expect(await check()).toEqual([]);
});

describe('the check of one town', () => {
  test.each([
    ['months: [2, 5, 8, 11]', 'months: [2, 4, 8, 11]', 'zones[1].months: April is a month of zone A too'],
    ['months: [2, 5, 8, 11]', 'months: [2, 8, 11]', 'zones: May has no zone'],
    ['months: [2, 5, 8, 11]', 'months: [8, 11]', 'zones: February and May have no zone'],
    ['months: [2, 5, 8, 11]', 'months: [2, 5, 8, 11, 11]', 'zones[1].months: November is listed twice'],
    ["id: 'B'", "id: 'A'", 'zones[1].id: There are two zones A'],
    ['medium: 67_500', 'medium: 0', 'prices.medium: Please enter a price in cents, at least 100'],
    ['large: 120_000', 'large: 60_000', 'prices.large: A large spot costs less than a medium one'],
    ['monthlyPieces: 7500', 'monthlyPieces: 0', 'monthlyPieces: Please enter at least 100'],
    [
      'artworkDueBeforeDays: 11',
      'artworkDueBeforeDays: 15',
      'deadlines.artworkDueBeforeDays: This date comes before closesBeforeDays: please enter at most 14 days',
    ],
    ["hosts: ['east.localhost']", "hosts: ['https://east']", 'hosts[0]: Please enter a host name such as card.example'],
    ["hosts: ['east.localhost']", "hosts: ['a.b', 'a.b']", 'hosts[1]: a.b is listed twice'],
    ["zipCode: '86301'", "zipCode: '86302'", 'zipCode: The postal address is in none of zipCodes'],
    ["'M01 M02 M03'", "'M01 M02 M02'", 'spots.front: M02 must have one cell'],
    ["hero: 'hero.svg'", "hero: 'plaza.svg'", 'pictures.hero: plaza.svg is not in the folder east'],
    ["red: '#9a4a1c'", "red: '#ee9966'", 'brand.light: on-red on red has a contrast of 2.2:1, and needs 4.5:1'],
    ["phone: '(928) 555-0117',", '', 'phone: This field is required'],
    ["phone: '(928)", "fax: '1', phone: '(928)", 'fax: This field is not known'],
    ["id: 'east'", "id: 'orient'", 'id: The folder is called east, and the town orient'],
  ])('reports the place of the mistake when %s becomes %s', async (before, after, line) => {
    change(before, after);
    expect(await check()).toContain(`east/town.ts: ${line}`);
  });

  test('reports all mistakes at once, also those between fields', async () => {
    change('medium: 67_500', 'medium: 0');
    change("phone: '(928) 555-0117'", "phone: ''");
    change('months: [2, 5, 8, 11]', 'months: [2, 8, 11]');
    expect(await check()).toEqual([
      'east/town.ts: phone: This field is required',
      'east/town.ts: prices.medium: Please enter a price in cents, at least 100',
      'east/town.ts: zones: May has no zone',
    ]);
  });
});

describe('the check of files', () => {
  test('reports a folder without a file', async () => {
    towns.write('south/notes.txt', '');
    expect(await check('south')).toEqual(['south: The folder has no file town.ts']);
  });

  test('reports a file that cannot be read, or exports no town', async () => {
    towns.write('south/town.ts', 'export const town = {');
    towns.write('north/town.ts', 'export const place = {};');
    const lines = await check();
    expect(lines).toContainEqual(expect.stringMatching(/^south\/town\.ts: The file cannot be read: ./));
    expect(lines).toContain('north/town.ts: The file exports no const town');
  });

  test('reports an invalid name, and an unlisted folder', async () => {
    towns.write('Old_Town/town.ts', towns.read('east/town.ts').replaceAll('east', 'old'));
    const lines = await check('Old_Town');
    expect(lines).toContain('Old_Town/town.ts: Please call the folder by small letters, digits and hyphens');
    expect(lines).toContain('Old_Town/town.ts: The town is not served: npm run town -- list puts it on the list');
  });
});

describe('the check of several towns', () => {
  test('reports a shared id and host in both towns', async () => {
    towns.write('west/town.ts', towns.read('east/town.ts'));
    expect(await check()).toEqual([
      'east/town.ts: id: west/town.ts has the same id',
      'east/town.ts: hosts[0]: east.localhost is a host of west/town.ts too',
      'west/town.ts: id: The folder is called west, and the town east',
      'west/town.ts: id: east/town.ts has the same id',
      'west/town.ts: hosts[0]: east.localhost is a host of east/town.ts too',
    ]);
    expect(await check('east')).toHaveLength(2);
  });

  test('rejects a town that does not exist', async () => {
    await expect(check('nowhere')).rejects.toThrow('There is no folder nowhere');
  });
});
