import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { testServers } from '@postcard/service-kit/testing/service';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { MongoClient, type Db } from 'mongodb';
import { readArchive, writeArchive, type BackupKeys } from './archive.ts';
import { backUp } from './backup.ts';
import type { ArchiveRecord } from './records.ts';
import { restore } from './restore.ts';
import { newSigningKeys } from './signing.ts';

let client: MongoClient;
let folder: string;
let keys: BackupKeys;
let db: Db;
let file: string;

beforeAll(async () => {
  client = await new MongoClient(testServers().mongodbUri).connect();
  folder = mkdtempSync(join(tmpdir(), 'signed-'));
  const identity = await generateX25519Identity();
  keys = { identity, recipient: await identityToRecipient(identity), ...newSigningKeys() };
});
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  db = client.db(`test-${randomUUID().slice(0, 12)}`);
  await db.collection<{ _id: string }>('things').insertOne({ _id: 'a' });
  file = join(folder, `${randomUUID()}.age`);
  await backUp(client, { databases: [db.databaseName], file, ...keys });
  await db.dropDatabase();
});
afterEach(() => db.dropDatabase());

const restoreNow = (from: string, verifyKey = keys.verifyKey) =>
  restore(client, { file: from, databases: [db.databaseName], ...keys, verifyKey });
const countThings = () => db.collection('things').countDocuments();

/** Returns the archive with changed records, which anybody with the public key can write. */
async function forged(change: (record: ArchiveRecord) => ArchiveRecord, signingKey: string): Promise<string> {
  const target = join(folder, `${randomUUID()}.age`);
  async function* records(): AsyncGenerator<ArchiveRecord> {
    for await (const record of readArchive(file, keys)) yield change(record);
  }
  await writeArchive(target, records(), { recipient: keys.recipient, signingKey });
  return target;
}
const same = (record: ArchiveRecord): ArchiveRecord => record;

describe('a restore', () => {
  test('accepts a backup that is signed with our key', async () => {
    await restoreNow(file);

    expect(await countThings()).toBe(1);
  });

  test('rejects a file that somebody else wrote for the same public key, and changes nothing', async () => {
    const other = await forged(same, newSigningKeys().signingKey);

    await expect(restoreNow(other)).rejects.toMatchObject({
      name: 'BrokenArchiveError',
      message: 'The archive is not signed with our backup key.',
    });

    expect(await countThings()).toBe(0);
  });

  test('accepts any signature when the check is off', async () => {
    const other = await forged(same, newSigningKeys().signingKey);

    await restoreNow(other, null);

    expect(await countThings()).toBe(1);
  });

  test.each([
    ['another database', { database: 'admin' }],
    ['a collection of the server', { name: 'system.users' }],
  ])('rejects a backup of %s, even with our signature', async (_, change) => {
    const other = await forged(
      (record) => (record.kind === 'collection' ? { ...record, ...change } : record),
      keys.signingKey,
    );

    await expect(restoreNow(other)).rejects.toMatchObject({ name: 'ForeignDatabaseError' });

    expect(await countThings()).toBe(0);
  });
});
