import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';
import { runQuietly } from './run.ts';
import { NONE, type Tally } from './tally.ts';

type Manifest = { workspaces?: string[]; scripts?: Record<string, string>; name?: string };

/**
 * The types of every workspace, each of which is one check. The references between them (tsconfig.json) give the order,
 * and what has not changed since the last run is not checked again.
 */
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

/** The linter over the whole repository, unit boundaries included. */
export async function checkLint(signal?: AbortSignal): Promise<Tally> {
  const { ok, output } = await runQuietly(join(REPO, 'node_modules/.bin/oxlint'), ['--quiet'], signal);
  if (!ok) console.error(`✗ Lint\n${output}`);
  return one(ok);
}

/** Every file as the formatter writes it; `npm run format` writes them so. */
export async function checkFormat(signal?: AbortSignal): Promise<Tally> {
  const { ok, output } = await runQuietly(join(REPO, 'node_modules/.bin/oxfmt'), ['--list-different'], signal);
  if (!ok) console.error(`✗ Format: npm run format mends these\n${output}`);
  return one(ok);
}

/** The contracts against those of the last release. */
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

/** Folders of all workspaces that have a tsconfig. */
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
