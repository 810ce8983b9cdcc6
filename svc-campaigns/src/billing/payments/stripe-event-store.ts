import { duplicateIndex, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';

type Document = { _id: string; type: string; bookingId: string | null; receivedAt: Date };

const schema = new Schema<Document>(
  { _id: String, type: String, bookingId: String, receivedAt: Date },
  { versionKey: false },
).index({ receivedAt: 1 });

export type StripeEventStore = ReturnType<typeof createStripeEventStore>;

/** Which of the provider's events have been taken: each delivery of one event but the first finds it there. */
export function createStripeEventStore(db: Connection, now: () => Date) {
  const model = db.model('stripe_event', schema, 'stripe_events');
  return {
    /** Remembers an event. Returns false when it has been remembered before. */
    async insert(event: { id: string; type: string; bookingId: string | null }): Promise<boolean> {
      try {
        await model.create({ _id: event.id, type: event.type, bookingId: event.bookingId, receivedAt: now() });
        return true;
      } catch (error) {
        if (duplicateIndex(error)) return false;
        throw error;
      }
    },
  };
}
