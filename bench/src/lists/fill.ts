import { connectMongo, createLog, createTextSearch } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import type { Surroundings } from '../benchmark.ts';
import { requestOf, type StoredRequest, type Town } from './requests.ts';

const batch = 5_000;
/** The service takes 2,000 requests a run; taking many more writes each part of the index fewer times. */
const blocksOfRun = 8_000;
const fields = ['name', 'business', 'email', 'phone', 'message'];

/** Stores a town's requests, and indexes them for the search with the product's own indexer. */
export async function fill({ possessions, signal, log }: Surroundings, { uri, dbName, town }: { uri: string; dbName: string; town: Town }): Promise<void> {
  const quiet = createLog('bench', { level: 'error', pretty: false });
  const db = await possessions.own(connectMongo({ uri, dbName, log: quiet }), (connection) => connection.close());
  const schema = new Schema({ _id: String, ...Object.fromEntries(fields.map((field) => [field, String])), createdAt: Date } as never, { versionKey: false });
  const model = db.model('sample_request', schema, 'sample_requests');
  const collection = db.collection<StoredRequest>('sample_requests');
  for (let from = 0; from < town.size; from += batch) {
    signal.throwIfAborted();
    const count = Math.min(batch, town.size - from);
    await collection.insertMany(Array.from({ length: count }, (_, index) => requestOf(from + index, town)));
    if ((from / batch) % 20 === 19) log(`${dbName}: ${from + count} of ${town.size} stored`);
  }
  const { indexer } = createTextSearch({ db, model: model as never, fields, now: () => new Date(), log: quiet, blocksOfRun });
  for (let runs = 1; await indexer.run(); runs++) {
    signal.throwIfAborted();
    log(`${dbName}: ${Math.min(town.size, runs * blocksOfRun * 32)} of ${town.size} indexed`);
  }
}
