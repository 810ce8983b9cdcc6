import { connectMongo, createLog } from '@postcard/service-kit';
import type { StackEnvironment } from '../benchmark.ts';
import { requestOf } from '../lists/kinds/requests.ts';
import type { Dataset } from '../lists/dataset.ts';

const batch = 5_000;
const blockSize = 32;

type Stored = { _id: string };

/** Texts of one line, so that a line of the spreadsheet is a row. */
const oneLine = (number: number, dataset: Dataset) => {
  const request = requestOf(number, dataset);
  return { ...request, message: request.message.replaceAll('\n', ' ') };
};

/**
 * Stores so many requests of both kinds. The search, which nobody asks here, is set as if it had them all: a service
 * that has just been started would index them and need memory for that.
 */
export async function fill(
  { resources, signal, log }: StackEnvironment,
  { uri, dbName, size }: { uri: string; dbName: string; size: number },
): Promise<void> {
  const quiet = createLog('bench', { level: 'error', pretty: false });
  const db = await resources.own(connectMongo({ uri, dbName, log: quiet }), (connection) => connection.close());
  const dataset = { size, until: new Date(Date.now() - 120_000) };
  for (const [collection, more] of [
    ['sample_requests', {}],
    ['contact_requests', { interest: null }],
  ] as const) {
    for (let from = 0; from < size; from += batch) {
      signal.throwIfAborted();
      const documents = Array.from({ length: Math.min(batch, size - from) }, (_, place) => ({
        ...oneLine(from + place, dataset),
        ...more,
      }));
      await db.collection<Stored>(collection).insertMany(documents, { ordered: false });
    }
    await db.collection<Stored & object>(`${collection}_search`).insertOne({
      _id: 'state',
      blocks: Math.floor(size / blockSize),
      upTo: oneLine(size - 1, dataset)._id,
    } as Stored);
    if (size > batch * 10) log(`${collection}: ${size} stored`);
  }
  await db.close();
}
