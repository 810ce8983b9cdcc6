import type { MongoClient } from 'mongodb';
import { readArchive, type BackupKeys } from './archive.ts';
import { checkRecords, type Contents } from './check-records.ts';
import type { ArchiveRecord } from './records.ts';
import { publishAgain } from './publish-again.ts';
import { requireIdle } from './require-idle.ts';
import { createDigest, digestOf, dropAll, requireEmpty, writeDatabases } from './write-database.ts';

/** The restored database differs from the archive. */
export class UnfaithfulError extends Error {
  override name = 'UnfaithfulError';
}

/** The archive has a database that is not the product's. */
export class ForeignDatabaseError extends Error {
  override name = 'ForeignDatabaseError';
}

export type RestoreOptions = {
  file: string;
  /** The product's databases; an archive with another one is refused. */
  databases: readonly string[];
  /** True to delete existing data. */
  replace?: boolean;
  onStep?: (step: 'checked' | 'written' | 'compared' | 'events are due again') => void;
} & ReadingKeys;

type ReadingKeys = Pick<BackupKeys, 'identity' | 'verifyKey'>;

type Digests = Map<string, { documents: number; digest: string }>;

/**
 * Checks the whole archive before it changes anything, writes it, reads the databases and compares; then makes events
 * due that the broker may have lost.
 * @throws {BrokenArchiveError} the archive was changed, is incomplete, is not ours, or is for another key
 * @throws {ForeignDatabaseError} the archive has a database that is not the product's
 * @throws {InUseError} a service uses one of the databases
 * @throws {NotEmptyError} a database has data, and `replace` is not set
 * @throws {UnfaithfulError} the databases differ from the archive after the restore
 */
export async function restore(
  client: MongoClient,
  { file, identity, verifyKey, databases: own, replace = false, onStep = () => {} }: RestoreOptions,
): Promise<Contents> {
  const keys = { identity, verifyKey };
  const { contents, digests } = await readWhole(file, keys);
  onStep('checked');
  const databases = [...new Set(contents.collections.map(({ database }) => database))];
  requireOwn(contents, own);
  await requireIdle(client, databases);
  if (replace) await dropAll(client, databases);
  await requireEmpty(client, databases);
  await writeDatabases(client, checkRecords(readArchive(file, keys)));
  onStep('written');
  for (const { database, name } of contents.collections) {
    const wanted = digests.get(`${database}.${name}`)!;
    const found = await digestOf(client.db(database), name);
    if (found.documents !== wanted.documents || found.digest !== wanted.digest)
      throw new UnfaithfulError(
        `${database}.${name} has ${found.documents} documents that differ from the archive's ${wanted.documents}.`,
      );
  }
  onStep('compared');
  await publishAgain(client, databases, contents.madeAt);
  onStep('events are due again');
  return contents;
}

/** Throws for other databases: those with a server's users and settings must not be replaced. */
function requireOwn({ collections }: Contents, own: readonly string[]): void {
  const foreign = collections.find(({ database, name }) => !own.includes(database) || name.startsWith('system.'));
  if (foreign)
    throw new ForeignDatabaseError(
      `The archive has ${foreign.database}.${foreign.name}; a restore accepts only ${own.join(', ')}.`,
    );
}

export async function readWhole(file: string, keys: ReadingKeys): Promise<{ contents: Contents; digests: Digests }> {
  const digests: Digests = new Map();
  let contents: Contents | undefined;
  let digest = createDigest();
  let name = '';
  const keep = (record: ArchiveRecord) => {
    if (record.kind === 'collection') {
      name = `${record.database}.${record.name}`;
      digest = createDigest();
    }
    if (record.kind === 'document') digest.add(record.bytes);
    if (record.kind === 'end') digests.set(name, digest.result());
  };
  for await (const record of checkRecords(readArchive(file, keys), (found) => (contents = found))) keep(record);
  return { contents: contents!, digests };
}
