import { type Connection, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { upsert } from '@postcard/service-kit/insert-once';

type Document = { _id: string; ids: string[] };

const schema = new Schema<Document>({ _id: String, ids: [String] }, { versionKey: false });

/** Maximum marks per user; the oldest are removed. */
export const mostMarks = 500;

export type AlertMarkStore = ReturnType<typeof createAlertMarkStore>;

export function createAlertMarkStore(db: Connection) {
  const model = db.model('alert_mark', ofEveryTown(schema), 'alert_marks');

  return {
    async of(userId: string): Promise<string[]> {
      const document = await model.findOne({ _id: { $eq: userId } }).lean<Document>();
      return document?.ids ?? [];
    },

    async forget(userId: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: userId } });
    },

    async mark(userId: string, alertId: string, isRead: boolean): Promise<void> {
      if (!isRead) {
        await model.updateOne({ _id: userId }, { $pullAll: { ids: [alertId] } });
        return;
      }
      // If the mark exists, the upsert conflicts and changes nothing.
      const $push = { ids: { $each: [alertId], $slice: -mostMarks } };
      await upsert(model, { _id: userId, ids: { $nin: [alertId] } }, { $push });
    },
  };
}
