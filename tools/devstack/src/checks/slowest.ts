import { relative } from 'node:path';
import { REPO } from '../find/repo-paths.ts';
import type { TestFile } from './tally.ts';

const shown = 10;

/** The files that took longest, longest first, one line each. */
export function slowestLines(files: readonly TestFile[]): string[] {
  return files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, shown)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(REPO, name)}`);
}
