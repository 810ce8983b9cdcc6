import type { MongoClient } from 'mongodb';
import { writeArchive, type BackupKeys } from './archive.ts';
import { checkRecords, type Contents } from './check-records.ts';
import { readDatabases } from './read-database.ts';

export type BackupOptions = {
  databases: readonly string[];
  /** Path of the backup, at which no file may exist. */
  file: string;
} & Pick<BackupKeys, 'recipient' | 'signingKey'>;

/** Writes the databases into one file, while other writes continue. */
export async function backUp(client: MongoClient, { databases, file, ...keys }: BackupOptions): Promise<Contents> {
  let contents: Contents | undefined;
  const records = checkRecords(readDatabases(client, databases), (found) => (contents = found));
  await writeArchive(file, records, keys);
  return contents!;
}
