import type { Published } from '@postcard/service-kit/outbox/drain';
import { publishedRule, type PublishedDocument } from '@postcard/service-kit/outbox/published';
import type { AnyBulkWriteOperation, Db, MongoClient } from 'mongodb';

const batchSize = 50;
/** Maximum difference between clocks. */
const skewMs = 60_000;

/** Makes the last day's events due again (backups lack the broker's); deletes those newer than their document. */
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
      const { _id, publishedAt } = document;
      const events = await eventsToRepeat(db, document, madeAt);
      count += events.length;
      // The events are due at their time of publishing, by which the relay orders them.
      const due = { events, outbox: events.map(({ event }) => event), outboxDue: publishedAt };
      const filter = { _id };
      operations.push(
        events.length === 0 ? { deleteOne: { filter } } : { updateOne: { filter, update: { $set: due } } },
      );
      if (operations.length >= batchSize) await flush();
    }
    await flush();
  }
  return count;
}

/** An earlier release kept each event in a separate document. */
type Kept = PublishedDocument | (Omit<PublishedDocument, 'events'> & Published);

async function eventsToRepeat(db: Db, document: Kept, madeAt: Date): Promise<Published[]> {
  const events = 'events' in document ? document.events : [{ event: document.event, source: document.source }];
  const mayBeAhead = document.publishedAt.getTime() >= madeAt.getTime() - skewMs;
  if (!mayBeAhead) return events;
  const isAhead = await Promise.all(events.map((published) => isNewer(db, published)));
  return events.filter((_, position) => !isAhead[position]);
}

type Versioned = { _id: string; version?: number; revision?: number };

/** Returns true if the document is missing or older than the event. */
async function isNewer(db: Db, { event, source }: Published): Promise<boolean> {
  // An earlier release stored no source.
  if (!source) return false;
  const document = await db.collection<Versioned>(source.collection).findOne({ _id: source.id });
  if (!document) return true;
  const version = document.revision ?? document.version;
  return source.id === event.aggregateId && version !== undefined && event.aggregateVersion > version;
}
