import { secretEvents, type Envelope } from '@postcard/contracts';
import { Schema } from 'mongoose';
import { duplicateIndex, type Connection } from '../mongo.ts';
import type { PurgeRule } from '../purge.ts';
import { ofEveryTown } from '../town/scope.ts';
import type { Outboxes, Published } from './drain.ts';
import { outboxFields, outboxIndex, type WithOutbox } from './outbox.ts';

/**
 * Under the event's id. A restore copies `event` into `outbox`, and the relay publishes it like any other. `source` is
 * the document that it reports on.
 */
export type PublishedDocument = Published & { _id: string; publishedAt: Date } & WithOutbox;

/** What lies with the broker is in no backup: a day of it can be published again, whatever consumer was away. */
export const publishedRule: PurgeRule = {
  collection: 'published_events',
  field: 'publishedAt',
  afterMs: 24 * 3_600_000,
};

export type PublishedEvents = {
  outboxes: Outboxes;
  /** Remembers events that the broker has confirmed; the same once more changes nothing. */
  keep(published: readonly Published[]): Promise<void>;
};

const secret: ReadonlySet<string> = new Set(secretEvents);

/** The events of a service that were published in the last day (ADR 70). */
export function createPublishedEvents(db: Connection, now: () => Date): PublishedEvents {
  const schema = new Schema<PublishedDocument>(
    { _id: String, event: Object, source: Object, publishedAt: Date, ...outboxFields },
    { versionKey: false },
  )
    .index({ publishedAt: 1 })
    .index(outboxIndex);
  const { collection } = db.model('published_event', ofEveryTown(schema), publishedRule.collection);

  return {
    outboxes: collection as unknown as Outboxes,
    async keep(published) {
      const publishedAt = now();
      const documents = published.flatMap(({ event, source }) => {
        const kept = withoutSecret(event);
        return kept ? [{ _id: kept.id, event: kept, source, publishedAt }] : [];
      });
      if (documents.length === 0) return;
      try {
        await collection.insertMany(documents as never[], { ordered: false });
      } catch (error) {
        // A relay that died between this and clearing the outbox has published, and kept, some of them before.
        if (!duplicateIndex(error)) throw error;
      }
    },
  };
}

/**
 * What may be kept of an event: links' secrets are stored nowhere but as hashes, so of their events there is left what
 * they say of the user, or nothing. Whoever misses such an email asks for another.
 */
function withoutSecret(event: Envelope): Envelope | null {
  if (!secret.has(event.type)) return event;
  if (!('member' in event.data)) return null;
  return { ...event, type: 'user.updated', data: { member: event.data.member } };
}
