import type { Published } from '@postcard/service-kit/outbox/drain';
import { publishedRule, type PublishedDocument } from '@postcard/service-kit/outbox/published';
import type { AnyBulkWriteOperation, Db, MongoClient } from 'mongodb';

const batchSize = 50;
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
      const { _id, publishedAt } = document;
      const events = await eventsToRepeat(db, document, madeAt);
      count += events.length;
      // Due since they were published: the relay takes them in that order.
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

/** A release before this one kept each event in a document of its own. */
type Kept = PublishedDocument | (Omit<PublishedDocument, 'events'> & Published);

/** The events of a document but for those that are ahead of what they report on. */
async function eventsToRepeat(db: Db, document: Kept, madeAt: Date): Promise<Published[]> {
  const events = 'events' in document ? document.events : [{ event: document.event, source: document.source }];
  const mayBeAhead = document.publishedAt.getTime() >= madeAt.getTime() - skewMs;
  if (!mayBeAhead) return events;
  const isAhead = await Promise.all(events.map((published) => isNewer(db, published)));
  return events.filter((_, position) => !isAhead[position]);
}

type Versioned = { _id: string; version?: number; revision?: number };

/**
 * Returns whether an event reports more than its document holds: the document is missing or has an earlier version. A
 * document with its own count of versions is not checked.
 */
async function isNewer(db: Db, { event, source }: Published): Promise<boolean> {
  // Kept by a release that did not say.
  if (!source) return false;
  const document = await db.collection<Versioned>(source.collection).findOne({ _id: source.id });
  if (!document) return true;
  const version = document.revision ?? document.version;
  return source.id === event.aggregateId && version !== undefined && event.aggregateVersion > version;
}
