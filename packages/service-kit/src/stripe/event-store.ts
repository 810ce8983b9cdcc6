import { Schema, type SchemaDefinition } from 'mongoose';
import { duplicateIndex, type Connection } from '../mongo.ts';

export type StripeEventStore<About extends string> = {
  /** Remembers an event. Returns false when it has been remembered before. */
  insert(event: { id: string; type: string } & Record<About, string | null>): Promise<boolean>;
};

/**
 * The events of the provider that have been accepted: every delivery of an event after the first finds it there.
 * `about` names the field with the id of what the event is about.
 */
export function createStripeEventStore<About extends string>(
  db: Connection,
  { about, now }: { about: About; now: () => Date },
): StripeEventStore<About> {
  const schema = new Schema({ _id: String, type: String, [about]: String, receivedAt: Date } as SchemaDefinition, {
    versionKey: false,
  }).index({ receivedAt: 1 });
  const model = db.model('stripe_event', schema, 'stripe_events');
  return {
    async insert({ id, type, [about]: subject }) {
      try {
        await model.create({ _id: id, type, [about]: subject, receivedAt: now() } as object);
        return true;
      } catch (error) {
        if (duplicateIndex(error)) return false;
        throw error;
      }
    },
  };
}
