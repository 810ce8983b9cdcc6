import { publishedRule, type PublishedDocument } from '@postcard/service-kit/outbox/published';
import type { AnyBulkWriteOperation, MongoClient } from 'mongodb';

const batchSize = 500;

/**
 * Has the services publish again, when they start, what they had published in the day before the backup: what lay with
 * the broker is in no backup, and consumers apply an event once. @returns how many events those are
 */
export async function publishAgain(client: MongoClient, databases: readonly string[], madeAt: Date): Promise<number> {
  const since = new Date(madeAt.getTime() - publishedRule.afterMs);
  let count = 0;
  for (const database of databases) {
    const published = client.db(database).collection<PublishedDocument>(publishedRule.collection);
    let operations: AnyBulkWriteOperation<PublishedDocument>[] = [];
    const flush = async () => {
      if (operations.length > 0) await published.bulkWrite(operations, { ordered: false });
      count += operations.length;
      operations = [];
    };
    for await (const { _id, event, publishedAt } of published.find({ publishedAt: { $gte: since } })) {
      // Due since they were published: the relay takes them in that order.
      operations.push({
        updateOne: { filter: { _id }, update: { $set: { outbox: [event], outboxDue: publishedAt } } },
      });
      if (operations.length >= batchSize) await flush();
    }
    await flush();
  }
  return count;
}
