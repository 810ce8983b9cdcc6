import { duplicateIndex, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';

type Document = { _id: string; mailId: string };

const schema = new Schema<Document>({ _id: String, mailId: String }, { versionKey: false });

export type MailNames = ReturnType<typeof createMailNames>;

/**
 * Which email a name stands for. An event that comes twice names its email twice and finds the first one's id, also
 * where whoever came first died before storing the email.
 */
export function createMailNames(db: Connection) {
  const model = db.model('mail_name', schema, 'mail_names');
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
