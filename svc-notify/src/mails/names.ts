import { keptMs, type Connection, type PurgeRule, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import { insertOnce } from '@postcard/service-kit/insert-once';

type Document = { _id: string; mailId: string };

const schema = new Schema<Document>({ _id: String, mailId: String }, { versionKey: false }).index({
  mailId: 1,
});

/** Kept a day longer than the email: the event may come again until then. */
export const mailNameRule: PurgeRule = {
  collection: 'mail_names',
  field: 'mailId',
  isUuid: true,
  afterMs: keptMs + 86_400_000,
};

/** Maps names to email ids, so that a repeated event finds the first id even after a crash. */
export function createMailNames(db: Connection) {
  const model = db.model('mail_name', ofEveryTown(schema), mailNameRule.collection);
  return {
    async idFor(name: string, at: Date): Promise<string> {
      const mailId = uuid({ msecs: at.getTime() });
      if (await insertOnce(model, { _id: name, mailId })) return mailId;
      return ((await model.findOne({ _id: { $eq: name } }).lean<Document>()) as Document).mailId;
    },
  };
}
