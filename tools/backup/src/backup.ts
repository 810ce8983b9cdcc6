import type { MongoClient } from 'mongodb';
import { writeArchive } from './archive.ts';
import { checkRecords, type Contents } from './check-records.ts';
import { readDatabases } from './read-database.ts';

export type BackupOptions = {
  databases: readonly string[];
  /** Must not exist. */
  file: string;
  /** Public key: `age1…`. Who makes backups cannot read them. */
  recipient: string;
};

/** Writes all of the databases into one file, while others go on writing to them. */
export async function backUp(client: MongoClient, { databases, file, recipient }: BackupOptions): Promise<Contents> {
  let contents: Contents | undefined;
  const records = checkRecords(readDatabases(client, databases), (found) => (contents = found));
  await writeArchive(file, records, recipient);
  return contents!;
}
