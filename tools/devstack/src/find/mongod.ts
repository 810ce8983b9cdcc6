import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedMongo } from './embedded.ts';
import { reason } from './first-that-works.ts';
import type { Log, Mongo, MongoKind } from './mongodb.ts';
import { CACHE_DIR } from './repo-paths.ts';

const DOWNLOAD_HOST = process.env.MONGOMS_DOWNLOAD_MIRROR ?? 'https://fastdl.mongodb.org';
const FAILURE_FILE = join(CACHE_DIR, 'mongod-download.json');
const FAILURE_HOLDS_MS = 24 * 3_600_000;

export const startMongod = (options: {
  binary: string;
  kind: MongoKind;
  dataDir: string;
  folder: string;
  log: Log;
}): Promise<Mongo> =>
  startEmbeddedMongo({
    ...options,
    command: options.binary,
    argsOf: (port) => [
      `--dbpath=${options.folder}`,
      `--port=${port}`,
      '--bind_ip=127.0.0.1',
      '--journalCommitInterval=20',
    ],
  });

/** Returns the cached mongod, or downloads it. A host that did not respond within 10 s is skipped for a day. */
export async function memoryServerBinary(log: Log): Promise<string> {
  const cached = await cachedServerBinary().catch(() => undefined);
  if (cached) return cached;
  const failedBefore = readFailure();
  if (failedBefore) throw new Error(`${failedBefore}; not asked again for a day`);
  await requireDownloadHost();
  const { MongoBinary } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js');
  log('Downloading mongod (once).');
  return MongoBinary.getPath({});
}

/** @throws when mongodb-memory-server has no mongod cached */
export async function cachedServerBinary(): Promise<string> {
  const { DryMongoBinary } = await import('mongodb-memory-server-core/lib/util/DryMongoBinary.js');
  const cached = await DryMongoBinary.locateBinary(await DryMongoBinary.generateOptions());
  if (!cached) throw new Error('no binary cached');
  return cached;
}

/** @throws when the download host does not respond within 10 s, and remembers that for a day */
export async function requireDownloadHost(): Promise<void> {
  try {
    await fetch(DOWNLOAD_HOST, { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const why = `no binary cached and ${new URL(DOWNLOAD_HOST).host} does not respond`;
    mkdirSync(CACHE_DIR, { recursive: true });
    writeFileSync(FAILURE_FILE, JSON.stringify({ at: Date.now(), why }));
    throw new Error(`${why}: ${reason((error as Error).cause ?? error)}`, { cause: error });
  }
}

function readFailure(): string | undefined {
  try {
    const { at, why } = JSON.parse(readFileSync(FAILURE_FILE, 'utf8')) as { at: number; why: string };
    return Date.now() - at < FAILURE_HOLDS_MS ? why : undefined;
  } catch {
    return undefined;
  }
}
