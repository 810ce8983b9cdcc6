import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly, runShown } from '../checks/run.ts';
import { requireEngine } from '../find/docker.ts';
import { REPO } from '../find/repo-paths.ts';

/** Optional script for machines without a registry: starts an engine with images under the names that we use. */
const standIn = join(REPO, '../shared/tools/containers');

/** Makes sure that an engine with compose runs. @returns why none does, as a clause; undefined if one does */
export async function missingEngine(signal: AbortSignal): Promise<string | undefined> {
  const why = await requireEngine().then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (why && !(existsSync(standIn) && process.getuid?.() === 0)) return why;
  if (why && (await runShown(standIn, ['up'], {}, signal)) !== 0) return `${why}, and its replacement does not start`;
  const compose = await runQuietly('docker', ['compose', 'version'], signal);
  return compose.ok ? undefined : 'docker compose is not installed';
}
