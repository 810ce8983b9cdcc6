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

export async function checkLint(signal?: AbortSignal): Promise<Tally> {
  const { ok, output } = await runQuietly(join(REPO, 'node_modules/.bin/oxlint'), ['--quiet'], signal);
  if (!ok) console.error(`✗ Lint\n${output}`);
  return one(ok);
}

export async function checkFormat(signal?: AbortSignal): Promise<Tally> {
  const { ok, output } = await runQuietly(join(REPO, 'node_modules/.bin/oxfmt'), ['--list-different'], signal);
  if (!ok) console.error(`✗ Format: npm run format mends these\n${output}`);
  return one(ok);
}

/** Finds dependencies that no file imports; knip.json names those that are loaded by path or fixed. */
export async function checkDependencies(signal?: AbortSignal): Promise<Tally> {
  const knip = join(REPO, 'node_modules/.bin/knip');
  const { ok, output } = await runQuietly(knip, ['--include', 'dependencies', '--no-config-hints'], signal);
  if (!ok) console.error(`✗ Dependencies\n${output}`);
  return one(ok);
}

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
