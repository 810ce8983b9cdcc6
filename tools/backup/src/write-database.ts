import { createHash } from 'node:crypto';
import { BSON, type Db, type IndexDescription, type MongoClient } from 'mongodb';
import type { ArchiveRecord } from './records.ts';

export class NotEmptyError extends Error {
  override name = 'NotEmptyError';
}

const batchBytes = 4 * 1024 * 1024;
const batchDocuments = 500;

/** Throws if a database has documents. @throws {NotEmptyError} with the name of the first such collection */
export async function requireEmpty(client: MongoClient, databases: readonly string[]): Promise<void> {
  for (const database of databases) {
    const db = client.db(database);
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
      if (!name.startsWith('system.') && (await db.collection(name).findOne({}, { projection: { _id: 1 } })))
        throw new NotEmptyError(`${database}.${name} is not empty.`);
  }
}

export async function dropAll(client: MongoClient, databases: readonly string[]): Promise<void> {
  for (const database of databases) await client.db(database).dropDatabase();
}

/** Writes documents and indexes; the caller has checked the records. */
export async function writeDatabases(client: MongoClient, records: AsyncIterable<ArchiveRecord>): Promise<void> {
  let write: ReturnType<typeof createWriter> | undefined;
  for await (const record of records) {
    if (record.kind === 'collection') write = createWriter(client.db(record.database), record);
    if (record.kind === 'document') await write!.add(record.bytes);
    if (record.kind === 'end') await write!.end();
  }
}

function createWriter(db: Db, { name, indexes }: { name: string; indexes: BSON.Document[] }) {
  const collection = db.collection(name);
  let batch: BSON.Document[] = [];
  let size = 0;

  const flush = async (): Promise<void> => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: true });
    batch = [];
    size = 0;
  };
  return {
    async add(bytes: Uint8Array): Promise<void> {
      // Without promotion, numbers keep their types.
      batch.push(BSON.deserialize(bytes, { promoteValues: false, bsonRegExp: true }));
      size += bytes.length;
      if (size >= batchBytes || batch.length >= batchDocuments) await flush();
    },
    async end(): Promise<void> {
      await flush();
      const wanted = indexes.filter((index) => index['name'] !== '_id_').map(({ v: _, ns: __, ...index }) => index);
      if (wanted.length > 0) await collection.createIndexes(wanted as IndexDescription[]);
    },
  };
}

/** Returns the number of documents and an order-independent sum of their hashes. */
export async function digestOf(db: Db, name: string): Promise<{ documents: number; digest: string }> {
  const sum = createDigest();
  for await (const raw of db.collection(name).find({}, { raw: true })) sum.add(raw as unknown as Uint8Array);
  return sum.result();
}

export function createDigest() {
  let sum = 0n;
  let documents = 0;
  return {
    add(bytes: Uint8Array): void {
      sum += BigInt(`0x${createHash('sha256').update(bytes).digest('hex')}`);
      documents += 1;
    },
    result: () => ({ documents, digest: BigInt.asUintN(256, sum).toString(16) }),
  };
}
