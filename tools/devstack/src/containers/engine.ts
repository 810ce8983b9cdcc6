import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly, runShown } from '../checks/run.ts';
import { requireEngine } from '../find/docker.ts';
import { REPO } from '../find/repo-paths.ts';

/** Optional engine with our images' names, for machines without a registry. */
const standIn = join(REPO, '../shared/tools/containers');

/** Starts an engine with compose. Returns the reason, as a clause, if there is none. */
export async function missingEngine(signal: AbortSignal): Promise<string | undefined> {
  const why = await requireEngine().then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (why && !(existsSync(standIn) && process.getuid?.() === 0)) return why;
  if (why && (await runShown(standIn, ['up'], {}, signal)) !== 0)
    return `${why}, and the replacement for one does not start`;
  const compose = await runQuietly('docker', ['compose', 'version'], signal);
  return compose.ok ? undefined : 'docker compose is not there';
}
