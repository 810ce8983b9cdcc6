import { keptMs, type Connection, type PurgeRule, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { insertOnce } from '@postcard/service-kit/insert-once';
import type { MailEvent } from './event.ts';

type Document = { _id: string; mailId: string; type: string; reason: string; at: Date };

const schema = new Schema<Document>(
  { _id: String, mailId: String, type: String, reason: String, at: Date },
  { versionKey: false },
)
  .index({ mailId: 1, at: 1 })
  .index({ at: 1 });

export const mailEventRule: PurgeRule = { collection: 'mail_events', field: 'at', afterMs: keptMs };

export type MailEventStore = ReturnType<typeof createMailEventStore>;

export function createMailEventStore(db: Connection) {
  const model = db.model('mail_event', ofEveryTown(schema), mailEventRule.collection);
  return {
    isKnown: async (id: string): Promise<boolean> => (await model.exists({ _id: { $eq: id } })) !== null,

    async insert({ id, mailId, type, reason, at }: MailEvent): Promise<void> {
      await insertOnce(model, { _id: id, mailId, type, reason, at });
    },

    async forgetReasons(mailIds: readonly string[]): Promise<void> {
      await model.updateMany({ mailId: { $in: [...mailIds] } }, { $set: { reason: '' } });
    },

    async of(mailId: string): Promise<{ type: string; reason: string; at: string }[]> {
      const documents = await model
        .find({ mailId: { $eq: mailId } })
        .sort({ at: 1 })
        .limit(100)
        .lean<Document[]>();
      return documents.map(({ type, reason, at }) => ({ type, reason, at: at.toISOString() }));
    },
  };
}
