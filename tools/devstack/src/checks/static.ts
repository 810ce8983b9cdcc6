import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';
import { runQuietly } from './run.ts';
import { NONE, type Tally } from './tally.ts';

type Manifest = { workspaces?: string[]; scripts?: Record<string, string>; name?: string };

export async function checkTypes(signal?: AbortSignal): Promise<Tally> {
  const folders = workspaces();
  const tsc = join(REPO, 'node_modules/typescript/bin/tsc');
  const builders = String(Math.min(4, availableParallelism()));
  const options = ['--build', ...folders, '--builders', builders, '--pretty', 'false'];
  const { ok, output } = await runQuietly(process.execPath, [tsc, ...options], signal);
  if (ok) return { ...NONE, passed: folders.length };
  console.error(`✗ Types\n${output}`);
  const failed = Math.max(1, folders.filter((folder) => output.includes(`${folder}/`)).length);
  return { ...NONE, passed: folders.length - failed, failed };
}

const checkWith =
  (what: string, program: string, ...args: readonly string[]) =>
  async (signal?: AbortSignal): Promise<Tally> => {
    const { ok, output } = await runQuietly(join(REPO, 'node_modules/.bin', program), args, signal);
    if (!ok)
      console.error(`✗ ${what}
${output}`);
    return one(ok);
  };

export const checkLint = checkWith('Lint', 'oxlint', '--quiet');
export const checkFormat = checkWith('Format: npm run format mends these', 'oxfmt', '--list-different');
/** Finds dependencies that no file imports; knip.json lists those that are loaded by path or fixed. */
export const checkDependencies = checkWith('Dependencies', 'knip', '--include', 'dependencies', '--no-config-hints');

export async function checkContracts(signal?: AbortSignal): Promise<Tally> {
  if (!manifest('packages/contracts').scripts?.check) return NONE;
  const { ok, output } = await runQuietly(
    'npm',
    ['run', 'check', '-w', '@postcard/contracts', '--loglevel=error'],
    signal,
  );
  console.log(output);
  return one(ok);
}

export function workspaces(): string[] {
  return globSync(manifest('.').workspaces ?? [], { cwd: REPO }).filter((folder) =>
    existsSync(join(REPO, folder, 'tsconfig.json')),
  );
}

function one(ok: boolean): Tally {
  return ok ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 };
}

function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(REPO, folder, 'package.json'), 'utf8')) as Manifest;
}
