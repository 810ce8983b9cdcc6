import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyRepository } from '@postcard/devstack/testing/copied-repository';

const run = promisify(execFile);

/** What the page says in the version that is live, and in the next one. */
export const words = {
  page: '/forgot-password',
  link: 'Forgot password?',
  old: 'Forgot password',
  next: 'A new password',
};
export const unit = 'mfe-member';
const file = `${unit}/src/features/accounts/forgot-password-page.tsx`;

/**
 * Changes what a page says in a copy of the repository with a history of its own, and releases the unit there as its
 * team would, held against what is live at this address. The folder goes into `releasesDir`.
 * @returns the last lines of what the release says
 */
export async function releaseNewVersion(live: string, releasesDir: string): Promise<string> {
  const copy = copyRepository();
  const git = (...args: string[]) => run('git', args, { cwd: copy, maxBuffer: 16 * 1_048_576 });
  try {
    const source = readFileSync(join(copy, file), 'utf8');
    const changed = source.replace(`title="${words.old}"`, `title="${words.next}"`);
    if (changed === source) throw new Error(`${file} does not say '${words.old}' any more`);
    writeFileSync(join(copy, file), changed);
    writeFileSync(
      join(copy, '.changeset/forgotten-password.md'),
      `---\n'@postcard/${unit}': minor\n---\n\nThe page for a forgotten password says what it gives.\n`,
    );
    await git('init', '--quiet', '--initial-branch=main');
    await git('config', 'user.name', 'Faults');
    await git('config', 'user.email', 'faults@town.example');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'Say what the page for a forgotten password gives');
    return await command(copy, 'release', [unit, '--live', live], { RELEASES_DIR: releasesDir });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Runs a command of the project as a person does. @throws with what it says when it fails */
export async function command(
  repository: string,
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  const { stdout } = await run(process.execPath, [join(repository, `tools/release/src/cli/${name}.ts`), ...args], {
    cwd: repository,
    env: { ...process.env, ...env },
  });
  return stdout.trim();
}
