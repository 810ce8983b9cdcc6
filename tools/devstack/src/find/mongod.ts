import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../process/on-path.ts';
import { reason } from './first-that-works.ts';
import type { Log } from './mongodb.ts';
import { CACHE_DIR } from './repo-paths.ts';

const host = process.env.MONGOMS_DOWNLOAD_MIRROR ?? 'https://fastdl.mongodb.org';
const failureFile = join(CACHE_DIR, 'mongod-download.json');
const failureHoldsMs = 24 * 3_600_000;

/** Returns the mongod on the PATH or in mongodb-memory-server's cache, or downloads it. @throws a clause */
export async function findMongod(log: Log, path = process.env.PATH): Promise<string> {
  const installed = onPath('mongod', path);
  if (installed) return installed;
  const { DryMongoBinary } = await import('mongodb-memory-server-core/lib/util/DryMongoBinary.js');
  const cached = await DryMongoBinary.locateBinary(await DryMongoBinary.generateOptions()).catch(() => undefined);
  if (cached) return cached;
  await requireDownloadHost();
  const { MongoBinary } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js');
  log('Downloading mongod (once).');
  return MongoBinary.getPath({});
}

/** Checks the download host. @throws if it does not respond within 10 s; it is then skipped for a day */
async function requireDownloadHost(): Promise<void> {
  const why = `not installed, and ${new URL(host).host} does not respond`;
  if (failedWithinADay()) throw new Error(`${why}; not tried again for a day`);
  try {
    await fetch(host, { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    mkdirSync(CACHE_DIR, { recursive: true });
    writeFileSync(failureFile, JSON.stringify({ at: Date.now() }));
    throw new Error(`${why}: ${reason((error as Error).cause ?? error)}`, { cause: error });
  }
}

function failedWithinADay(): boolean {
  try {
    return Date.now() - (JSON.parse(readFileSync(failureFile, 'utf8')) as { at: number }).at < failureHoldsMs;
  } catch {
    return false;
  }
}
