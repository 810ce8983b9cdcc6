import { connectMongo, createLog, createTextSearch, type Connection, type Logger } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import type { StackEnvironment } from '../benchmark.ts';
import type { Filling, List, Stored } from './list.ts';
import type { Dataset } from './dataset.ts';

const batch = 5_000;
/** A service takes 2,000 documents a run; taking many more writes each part of the index fewer times. */
const blocksOfRun = 8_000;

/** Stores what is in a list, and indexes it for the search with the product's own indexer. */
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
    await index(db, filling, signal, quiet);
    if (dataset.size > batch && filling.fields) log(`${filling.collection}: indexed`);
  }
  await db.close();
}

async function store(
  db: Connection,
  { collection, countIn, documentOf }: Filling,
  dataset: Dataset,
  signal: AbortSignal,
): Promise<void> {
  const count = countIn?.(dataset) ?? dataset.size;
  let stored: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < count; from += batch) {
    signal.throwIfAborted();
    // The next are made up while the last are being stored.
    const documents = Array.from({ length: Math.min(batch, count - from) }, (_, place) =>
      documentOf(from + place, dataset),
    );
    await stored;
    stored = db.collection<Stored>(collection).insertMany(documents, { ordered: false });
  }
  await stored;
}

async function index(db: Connection, { collection, fields }: Filling, signal: AbortSignal, log: Logger): Promise<void> {
  if (!fields) return;
  const schema = new Schema(
    { _id: String, ...Object.fromEntries(fields.map((field) => [field, String])), createdAt: Date } as never,
    { versionKey: false },
  );
  const { indexer } = createTextSearch({
    db,
    model: db.model(collection, schema, collection) as never,
    fields,
    now: () => new Date(),
    log,
    blocksOfRun,
  });
  while (await indexer.run()) signal.throwIfAborted();
}
