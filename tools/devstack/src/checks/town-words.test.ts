import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { towns } from '@postcard/towns';
import { wordsOf } from '@postcard/towns/words';
import { REPO } from '../find/repo-paths.ts';
import { textsWithoutTowns, townWordsIn } from './town-words.ts';

/** Exceptions for a town's word with another meaning, such as a town named Page; none so far. */
const exceptions: readonly { word: string; file?: string; why: string }[] = [];

const linesOf = (found: ReturnType<typeof townWordsIn>) =>
  found.map(({ file, line, word }) => `${file}:${line}: ${word.kind} ${word.word}`);

test('no file outside of towns contains a town’s name, place or price', () => {
  const texts = textsWithoutTowns(REPO);
  expect(texts.length).toBeGreaterThan(1000);
  const found = townWordsIn(REPO, texts, towns.flatMap(wordsOf)).filter(
    ({ file, word }) => !exceptions.some((one) => one.word === word.word && (one.file ?? file) === file),
  );
  expect(linesOf(found)).toEqual([]);
});

describe('the search for words of towns', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'town-words-'));
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const found = () => linesOf(townWordsIn(folder, textsWithoutTowns(folder), wordsOf(towns[0])));

  test.each([
    ['image: moorpark-postcard/gateway', 'name Moorpark'],
    ["const zip = '93021';", 'ZIP code 93021'],
    ['tel:+18055550142', 'phone (805) 555-0142'],
    ['1 High Street', 'street 1 High Street'],
    ['goes to Zone A', 'zone Zone A'],
    ['A medium spot costs $500.', 'price $500'],
    ['$900.00 a month', 'price $900'],
    ['amount: 90_000,', 'price in cents 90000'],
    ['const price = 150000;', 'price in cents 150000'],
  ])('finds “%s”', (line, word) => {
    write('docs/page.md', `First line\n${line}\n`);
    expect(found()).toEqual([`docs/page.md:2: ${word}`]);
  });

  test('finds hosts and domains, and the names in them', () => {
    write('a.env', 'PUBLIC_URL=https://moorpark.localhost\nMAIL_FROM=hello@moorparkpostcard.example\n');
    expect(found()).toEqual([
      'a.env:1: name Moorpark',
      'a.env:1: host moorpark.localhost',
      'a.env:2: name Moorpark',
      'a.env:2: domain of emails moorparkpostcard.example',
    ]);
  });

  test.each([
    'timeoutMs: 90_000,',
    '$500,000 a year',
    '$5000',
    'a month of zone A',
    'Zone AB',
    'id 1930210',
    '11 High Street',
    'price: 250_000,',
  ])('ignores “%s”', (line) => {
    write('docs/page.md', line);
    expect(found()).toEqual([]);
  });

  test('ignores data, tests, records of the past, and pictures', () => {
    for (const file of ['towns/x/town.ts', 'svc-a/src/a.test.ts', 'docs/adr/0001-a.md', 'gateway/CHANGELOG.md'])
      write(file, 'Moorpark');
    write('picture.png', 'Moorpark\0');

    expect(found()).toEqual([]);
  });
});
