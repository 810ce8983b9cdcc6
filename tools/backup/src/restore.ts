import type { MongoClient } from 'mongodb';
import { readArchive } from './archive.ts';
import { checkRecords, type Contents } from './check-records.ts';
import type { ArchiveRecord } from './records.ts';
import { publishAgain } from './publish-again.ts';
import { requireIdle } from './require-idle.ts';
import { createDigest, digestOf, dropAll, requireEmpty, writeDatabases } from './write-database.ts';

/** The database has not become what the archive says. */
export class UnfaithfulError extends Error {
  override name = 'UnfaithfulError';
}

export type RestoreOptions = {
  file: string;
  identity: string;
  /** Whether what is there is deleted. */
  replace?: boolean;
  onStep?: (step: 'checked' | 'written' | 'compared' | 'events are due again') => void;
};

type Digests = Map<string, { documents: number; digest: string }>;

/**
 * Reads the whole archive and checks it, then writes it, then reads the databases and compares; then makes events due
 * that the broker may have lost. Nothing is touched before the archive has proved whole.
 * @throws {BrokenArchiveError} the archive was changed, is not whole, or is for another key
 * @throws {InUseError} a service is at work there
 * @throws {NotEmptyError} something is there, and `replace` was not said
 * @throws {UnfaithfulError} what was written is not what the archive has
 */
export async function restore(
  client: MongoClient,
  { file, identity, replace = false, onStep = () => {} }: RestoreOptions,
): Promise<Contents> {
  const { contents, digests } = await readWhole(file, identity);
  onStep('checked');
  const databases = [...new Set(contents.collections.map(({ database }) => database))];
  await requireIdle(client, databases);
  if (replace) await dropAll(client, databases);
  await requireEmpty(client, databases);
  await writeDatabases(client, checkRecords(readArchive(file, identity)));
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

/** @throws {BrokenArchiveError} */
export async function readWhole(file: string, identity: string): Promise<{ contents: Contents; digests: Digests }> {
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
  for await (const record of checkRecords(readArchive(file, identity), (found) => (contents = found))) keep(record);
  return { contents: contents!, digests };
}
