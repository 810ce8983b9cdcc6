import { connectMongo, createLog, searchTextOf, type Connection } from '@postcard/service-kit';
import type { StackEnvironment } from '../benchmark.ts';
import type { Filling, List, Stored } from './list.ts';
import type { Dataset } from './dataset.ts';

const batch = 5_000;

/** Stores the documents of a list with their search texts. */
export async function fill(
  { resources, signal, log }: StackEnvironment,
  { fillings, knows }: List,
  { uri, dbName, dataset }: { uri: string; dbName: string; dataset: Dataset },
): Promise<void> {
  const quiet = createLog('bench', { level: 'error', pretty: false });
  const db = await resources.own(connectMongo({ uri, dbName, log: quiet }), (connection) => connection.close());
  for (const { collection, document } of knows ?? []) await db.collection<Stored>(collection).insertOne(document);
  for (const filling of fillings) {
    await store(db, filling, dataset, signal);
    if (dataset.size > batch) log(`${filling.collection}: stored`);
  }
  await db.close();
}

async function store(
  db: Connection,
  { collection, countIn, documentOf, fields }: Filling,
  dataset: Dataset,
  signal: AbortSignal,
): Promise<void> {
  const count = countIn?.(dataset) ?? dataset.size;
  let stored: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < count; from += batch) {
    signal.throwIfAborted();
    // The next are made up while the last are being stored.
    const documents = Array.from({ length: Math.min(batch, count - from) }, (_, place) => {
      const document: Stored & Record<string, unknown> = documentOf(from + place, dataset);
      return fields ? { ...document, searchText: searchTextOf(fields.map((field) => document[field])) } : document;
    });
    await stored;
    stored = db.collection<Stored>(collection).insertMany(documents, { ordered: false });
  }
  await stored;
}
