import { relative } from 'node:path';
import { REPO } from '../find/repo-paths.ts';
import type { TestFile } from './tally.ts';

const shown = 10;

export function slowestLines(files: readonly TestFile[]): string[] {
  const tests = files.flatMap(({ name, tests: own }) =>
    own.map((test) => ({ ...test, name: `${name}: ${test.name}` })),
  );
  return [...linesOf(files), '', 'The slowest tests:', ...linesOf(tests)];
}

const linesOf = (all: readonly { name: string; ms: number }[]): string[] =>
  all
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, shown)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(REPO, name)}`);
