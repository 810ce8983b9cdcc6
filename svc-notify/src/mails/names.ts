import { duplicateIndex, keptMs, type Connection, type PurgeRule, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';

type Document = { _id: string; mailId: string };

const schema = new Schema<Document>({ _id: String, mailId: String }, { versionKey: false }).index({
  mailId: 1,
});

/** A day after its email: until then the event may come once more. */
export const mailNameRule: PurgeRule = {
  collection: 'mail_names',
  field: 'mailId',
  isUuid: true,
  afterMs: keptMs + 86_400_000,
};

export type MailNames = ReturnType<typeof createMailNames>;

/**
 * Which email a name stands for. An event that comes twice names its email twice and finds the first one's id, also
 * where whoever came first died before storing the email.
 */
export function createMailNames(db: Connection) {
  const model = db.model('mail_name', ofEveryTown(schema), mailNameRule.collection);
  return {
    async idFor(name: string, at: Date): Promise<string> {
      const mailId = uuid({ msecs: at.getTime() });
      try {
        await model.create({ _id: name, mailId });
        return mailId;
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
      }
      return ((await model.findOne({ _id: { $eq: name } }).lean<Document>()) as Document).mailId;
    },
  };
}
