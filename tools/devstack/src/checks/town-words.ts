import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TownWord } from '@postcard/towns/words';
import { filesOf } from './repository.ts';

const allowed = [
  'towns',
  // Tests and their fixtures use the first town.
  '*.test.ts',
  '*.test.tsx',
  '*/testing/*',
  '*/testing.ts',
  '*/test-*.ts',
  '*-fixture.ts',
  'tools/e2e',
  // Decisions and changelogs are not rewritten.
  'docs/adr',
  '*CHANGELOG.md',
  '.changeset',
  'package-lock.json',
];

export type TownWordFound = { file: string; line: number; word: TownWord };

export function textsWithoutTowns(repository: string): string[] {
  const patterns = ['.', ...allowed.map((place) => `:!${place}`)];
  return filesOf(patterns, repository).filter((file) => !readFileSync(join(repository, file)).includes(0));
}

export function townWordsIn(repository: string, files: readonly string[], words: readonly TownWord[]): TownWordFound[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(repository, file), 'utf8');
    const present = words.filter(({ found }) => found.test(text));
    if (present.length === 0) return [];
    return text
      .split('\n')
      .flatMap((line, index) =>
        present.filter(({ found }) => found.test(line)).map((word) => ({ file, line: index + 1, word })),
      );
  });
}
