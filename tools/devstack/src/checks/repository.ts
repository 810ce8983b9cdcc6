import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';

/** Returns tracked and new files by git's patterns, so that a checkout without a commit is checked too. */
export const filesOf = (patterns: readonly string[], repository = REPO): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: repository,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file && lstatSync(join(repository, file), { throwIfNoEntry: false })?.isFile());

export const read = (file: string): string => readFileSync(join(REPO, file), 'utf8');
export const readJson = <T>(file: string): T => JSON.parse(read(file)) as T;
