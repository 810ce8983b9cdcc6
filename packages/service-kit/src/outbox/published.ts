import { secretEvents, type Envelope } from '@postcard/contracts';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../mongo.ts';
import type { PurgeRule } from '../purge.ts';
import { ofEveryTown } from '../town/scope.ts';
import type { Outboxes, Published } from './drain.ts';
import { outboxFields, outboxIndex, type WithOutbox } from './outbox.ts';

/**
 * Events that were published together. A restore copies them into `outbox`, and the relay publishes them like any
 * others.
 */
export type PublishedDocument = { _id: string; events: Published[]; publishedAt: Date } & WithOutbox;

/** Events with the broker are in no backup, so those of a day are kept to be published again. */
export const publishedRule: PurgeRule = {
  collection: 'published_events',
  field: 'publishedAt',
  afterMs: 24 * 3_600_000,
};

export type PublishedEvents = {
  outboxes: Outboxes;
  /** Remembers events that the broker has confirmed. One that was published twice may be kept twice. */
  keep(published: readonly Published[]): Promise<void>;
};

/** Some 60 kB. With a document for each event a relay publishes a quarter fewer in the same time. */
const mostOfDocument = 100;
const secret: ReadonlySet<string> = new Set(secretEvents);

/** The events of a service that were published in the last day (ADR 13). */
export function createPublishedEvents(db: Connection, now: () => Date): PublishedEvents {
  const schema = new Schema<PublishedDocument>(
    { _id: String, events: [Object], publishedAt: Date, ...outboxFields },
    { versionKey: false },
  )
    .index({ publishedAt: 1 })
    .index(outboxIndex);
  const { collection } = db.model('published_event', ofEveryTown(schema), publishedRule.collection);

  return {
    outboxes: collection as unknown as Outboxes,
    async keep(published) {
      const publishedAt = now();
      const events = published.flatMap(({ event, source }) => {
        const kept = withoutSecret(event);
        return kept ? [{ event: kept, source }] : [];
      });
      const documents: PublishedDocument[] = [];
      for (let first = 0; first < events.length; first += mostOfDocument)
        documents.push({ _id: uuid(), events: events.slice(first, first + mostOfDocument), publishedAt });
      if (documents.length > 0) await collection.insertMany(documents as never[], { ordered: false });
    },
  };
}

/**
 * Returns the part of an event that may be kept. Secrets of links are stored only as hashes, so such an event keeps its
 * user data or nothing; a person who misses the email asks for another.
 */
function withoutSecret(event: Envelope): Envelope | null {
  if (!secret.has(event.type)) return event;
  if (!('member' in event.data)) return null;
  return { ...event, type: 'user.updated', data: { member: event.data.member } };
}
