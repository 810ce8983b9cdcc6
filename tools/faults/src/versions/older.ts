import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { linkInstalled } from '@postcard/devstack/testing/copied-repository';

/** How many commits back the older version is where nothing was released yet. */
const commitsBack = 20;

export type Older = { name: string; folder: string; remove: () => void };

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: REPO, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** The newest release of any unit, or a commit some time ago. */
function lastRelease(): string {
  const [newest] = git('tag', '--list', '*@*', '--sort=-creatordate').split('\n');
  return (
    newest ||
    (git('rev-list', `--max-count=${commitsBack + 1}`, 'HEAD')
      .split('\n')
      .at(-1) as string)
  );
}

/**
 * The repository as it was at a tag or a commit, in a folder of its own, with the packages that are installed now. The
 * repository's own state is not touched.
 */
export function takeOlder(from: string | undefined): Older {
  const ref = from ?? lastRelease();
  const outer = realpathSync(mkdtempSync(join(tmpdir(), 'postcard-older-')));
  const folder = join(outer, 'repository');
  const archive = join(outer, 'older.tar');
  mkdirSync(folder);
  git('archive', '--format=tar', '--output', archive, ref);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  linkInstalled(folder);
  return {
    name: git('log', '-1', '--format=%h of %as (%s)', ref),
    folder,
    remove: () => rmSync(outer, { recursive: true, force: true }),
  };
}
