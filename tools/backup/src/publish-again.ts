import { publishedRule, type PublishedDocument } from '@postcard/service-kit/outbox/published';
import type { AnyBulkWriteOperation, Db, MongoClient } from 'mongodb';

const batchSize = 500;
/** By how much clocks may differ. */
const skewMs = 60_000;

/**
 * Has the services publish again, when they start, what they had published in the day before the backup: what lay with
 * the broker is in no backup, and consumers apply an event once. Where the backup is not of one moment, it has events
 * that report what the documents beside them do not say yet: those go, for the services will come to it again. @returns
 * how many events are due
 */
export async function publishAgain(client: MongoClient, databases: readonly string[], madeAt: Date): Promise<number> {
  const since = new Date(madeAt.getTime() - publishedRule.afterMs);
  let count = 0;
  for (const database of databases) {
    const db = client.db(database);
    const published = db.collection<PublishedDocument>(publishedRule.collection);
    let operations: AnyBulkWriteOperation<PublishedDocument>[] = [];
    const flush = async () => {
      if (operations.length > 0) await published.bulkWrite(operations, { ordered: false });
      operations = [];
    };
    for await (const document of published.find({ publishedAt: { $gte: since } })) {
      const { _id, event, publishedAt } = document;
      const isAhead = publishedAt.getTime() >= madeAt.getTime() - skewMs && (await isNewer(db, document));
      if (!isAhead) count += 1;
      // Due since they were published: the relay takes them in that order.
      const due = { filter: { _id }, update: { $set: { outbox: [event], outboxDue: publishedAt } } };
      operations.push(isAhead ? { deleteOne: { filter: { _id } } } : { updateOne: due });
      if (operations.length >= batchSize) await flush();
    }
    await flush();
  }
  return count;
}

type Versioned = { _id: string; version?: number; revision?: number };

/**
 * Whether an event reports more than its document says: one that is not there yet, or has an earlier version. A
 * document that counts its versions otherwise than its events do is not asked.
 */
async function isNewer(db: Db, { event, source }: PublishedDocument): Promise<boolean> {
  // Kept by a release that did not say.
  if (!source) return false;
  const document = await db.collection<Versioned>(source.collection).findOne({ _id: source.id });
  if (!document) return true;
  const version = document.revision ?? document.version;
  return source.id === event.aggregateId && version !== undefined && event.aggregateVersion > version;
}
