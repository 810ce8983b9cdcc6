import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';

const git = (...args: string[]): string => execFileSync('git', args, { cwd: REPO, encoding: 'utf8' }).trim();

/** Returns the newest tag of a unit, such as `gateway@1.4.0`, or undefined without a release. */
export const lastReleaseOf = (unit: string): string | undefined =>
  git('tag', '--list', `${unit}@*`, '--sort=-version:refname').split('\n').find(Boolean);

/** Checks out a unit and the packages at a tag, with today's dependencies. @returns the unit's folder */
export function checkOutUnit(tag: string, unit: string, folder: string): string {
  const towns = git('ls-tree', '--name-only', tag, 'towns');
  const archive = execFileSync('git', ['archive', tag, unit, 'packages', 'package.json', ...(towns ? [towns] : [])], {
    cwd: REPO,
    maxBuffer: 512 * 1024 * 1024,
  });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  const modules = join(folder, 'node_modules');
  const own = join(modules, '@postcard');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(REPO, 'node_modules')).filter((each) => each !== '@postcard'))
    symlinkSync(join(REPO, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(own, name));
  if (towns) symlinkSync(join(folder, towns), join(own, towns));
  return join(folder, unit);
}
