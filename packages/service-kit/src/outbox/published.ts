import { secretEvents, type Envelope } from '@postcard/contracts';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import { collectionOf } from '../any-model.ts';
import type { Connection } from '../mongo.ts';
import type { PurgeRule } from '../purge.ts';
import { ofEveryTown } from '../town/scope.ts';
import type { Due, Outboxes, Published } from './drain.ts';
import { outboxFields, outboxIndex, type WithOutbox } from './outbox.ts';

/** Events that were published together. A restore copies them into `outbox`, and the relay publishes them again. */
export type PublishedDocument = { _id: string; events: Published[]; publishedAt: Date } & WithOutbox;

/** Keeps published events for a day, because backups do not contain events that are in the broker. */
export const publishedRule: PurgeRule = {
  collection: 'published_events',
  field: 'publishedAt',
  afterMs: 24 * 3_600_000,
};

export type PublishedEvents = {
  outboxes: Outboxes;
  keep(published: readonly Published[]): Promise<void>;
};

/** Most events per document, about 60 kB. One document per event would slow a relay by a quarter. */
const mostOfDocument = 100;
const secret: ReadonlySet<string> = new Set(secretEvents);

export function createPublishedEvents(db: Connection, now: () => Date): PublishedEvents {
  const schema = new Schema<PublishedDocument>(
    { _id: String, events: [Object], publishedAt: Date, ...outboxFields },
    { versionKey: false },
  )
    .index({ publishedAt: 1 })
    .index(outboxIndex);
  const model = db.model('published_event', ofEveryTown(schema), publishedRule.collection);

  return {
    outboxes: collectionOf<Due>(model),
    async keep(published) {
      const publishedAt = now();
      const events = published.flatMap(({ event, source }) => {
        const kept = withoutSecret(event);
        return kept ? [{ event: kept, source }] : [];
      });
      const documents: PublishedDocument[] = [];
      for (let first = 0; first < events.length; first += mostOfDocument)
        documents.push({ _id: uuid(), events: events.slice(first, first + mostOfDocument), publishedAt });
      if (documents.length > 0) await collectionOf<PublishedDocument>(model).insertMany(documents, { ordered: false });
    },
  };
}

/** Removes secrets of links, which must be stored only as hashes: returns just the user data, or null. */
function withoutSecret(event: Envelope): Envelope | null {
  if (!secret.has(event.type)) return event;
  if (!('member' in event.data)) return null;
  return { ...event, type: 'user.updated', data: { member: event.data.member } };
}
