import { createHash } from 'node:crypto';
import { publishedRule } from '@postcard/service-kit/outbox/published';
import type { ClientSession, Db, MongoClient } from 'mongodb';
import type { ArchiveRecord } from './records.ts';

/** Reads databases during writes, from one snapshot on replica sets and sharded clusters, else by collection. */
export async function* readDatabases(client: MongoClient, databases: readonly string[]): AsyncGenerator<ArchiveRecord> {
  const admin = client.db('admin');
  const { version } = (await admin.command({ buildInfo: 1 })) as unknown as { version: string };
  const consistent = await hasSnapshots(admin);
  yield { kind: 'header', format: 1, madeAt: new Date(), server: version, consistent };
  const session = consistent ? client.startSession({ snapshot: true }) : undefined;
  let [collections, documents] = [0, 0];
  try {
    for (const database of databases)
      for (const name of await collectionsOf(client.db(database)))
        for await (const record of readCollection(client.db(database), name, session)) {
          if (record.kind === 'collection') collections += 1;
          if (record.kind === 'document') documents += 1;
          yield record;
        }
  } finally {
    await session?.endSession();
  }
  yield { kind: 'done', collections, documents };
}

async function* readCollection(db: Db, name: string, session?: ClientSession): AsyncGenerator<ArchiveRecord> {
  const collection = db.collection(name);
  yield { kind: 'collection', database: db.databaseName, name, indexes: await collection.indexes() };
  const hash = createHash('sha256');
  let documents = 0;
  const options = session ? { session } : {};
  // Reads raw bytes, because parsing could change a number's type.
  for await (const raw of collection.find({}, { ...options, raw: true })) {
    const bytes = Uint8Array.from(raw as unknown as Uint8Array);
    hash.update(bytes);
    documents += 1;
    yield { kind: 'document', bytes };
  }
  yield { kind: 'end', documents, sha256: hash.digest('hex') };
}

/** Returns collections in order: file chunks and published events last, so that none written meanwhile is missed. */
async function collectionsOf(db: Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: false }).toArray();
  const names = found
    .filter(({ name, type }) => (type ?? 'collection') === 'collection' && !name.startsWith('system.'))
    .map(({ name }) => name)
    .toSorted();
  const isLater = (name: string) => name.endsWith('.chunks') || name === publishedRule.collection;
  return [...names.filter((name) => !isLater(name)), ...names.filter(isLater)];
}

async function hasSnapshots(admin: Db): Promise<boolean> {
  const hello = (await admin.command({ hello: 1 }).catch(() => ({}))) as { setName?: string; msg?: string };
  return hello.setName !== undefined || hello.msg === 'isdbgrid';
}
