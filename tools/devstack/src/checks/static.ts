import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';
import { runQuietly } from './run.ts';
import { NONE, type Tally } from './tally.ts';

const checkWith =
  (what: string, program: string, ...args: readonly string[]) =>
  async (signal?: AbortSignal): Promise<Tally> => {
    const { ok, output } = await runQuietly(join(REPO, 'node_modules/.bin', program), args, signal);
    if (!ok)
      console.error(`✗ ${what}
${output}`);
    return one(ok);
  };

export const checkTypes = checkWith('Types', 'tsc', '--build', '--builders', '2', '--pretty', 'false');
export const checkLint = checkWith('Lint', 'oxlint', '--quiet');
export const checkFormat = checkWith('Format: npm run format mends these', 'oxfmt', '--list-different');
/** Finds dependencies that no file imports; knip.json lists those that are loaded by path or fixed. */
export const checkDependencies = checkWith('Dependencies', 'knip', '--include', 'dependencies', '--no-config-hints');

export async function checkContracts(signal?: AbortSignal): Promise<Tally> {
  const { ok, output } = await runQuietly(
    'npm',
    ['run', 'check', '-w', '@postcard/contracts', '--loglevel=error'],
    signal,
  );
  console.log(output);
  return one(ok);
}

function one(ok: boolean): Tally {
  return ok ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 };
}
