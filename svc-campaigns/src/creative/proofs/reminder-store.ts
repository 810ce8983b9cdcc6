import type { Envelope } from '@postcard/contracts';
import {
  collectionOf,
  duplicateIndex,
  initialOutbox,
  outboxFields,
  outboxIndex,
  type Connection,
  type WithOutbox,
} from '@postcard/service-kit';
import { Schema } from 'mongoose';

type Document = { _id: string; createdAt: Date } & WithOutbox;

const schema = new Schema<Document>({ _id: String, createdAt: Date, ...outboxFields }, { versionKey: false }).index(
  outboxIndex,
);

export type ReminderStore = ReturnType<typeof createReminderStore>;

export function createReminderStore(db: Connection, wake: () => void) {
  const model = db.model('artworkReminder', schema, 'artwork_reminders');

  return {
    model,
    sentKeys: async (keys: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set((await model.find({ _id: { $in: keys } }, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id)),

    async insert(key: string, now: Date, events: Envelope[]): Promise<boolean> {
      try {
        await collectionOf(model).insertOne({ _id: key, createdAt: now, ...initialOutbox(events, now) });
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
        return false;
      }
      wake();
      return true;
    },
  };
}
