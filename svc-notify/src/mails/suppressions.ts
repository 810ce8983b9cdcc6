import { ofEveryTown, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { insertOnce } from '@postcard/service-kit/insert-once';

export type SuppressionReason = 'bounced' | 'complained';

type Document = { _id: string; reason: SuppressionReason; at: Date };

const schema = new Schema<Document>({ _id: String, reason: String, at: Date }, { versionKey: false });

export type SuppressionStore = ReturnType<typeof createSuppressionStore>;

const keyOf = (address: string): string => address.trim().toLowerCase();

/** Stores addresses that get no emails: they bounced or complained about spam. */
export function createSuppressionStore(db: Connection, now: () => Date) {
  const model = db.model('mail_suppression', ofEveryTown(schema), 'mail_suppressions');
  return {
    async of(address: string): Promise<SuppressionReason | null> {
      const document = await model.findOne({ _id: { $eq: keyOf(address) } }).lean<Document>();
      return document?.reason ?? null;
    },

    /** A complaint is kept when the address bounces later. */
    async add(address: string, reason: SuppressionReason): Promise<void> {
      const isNew = await insertOnce(model, { _id: keyOf(address), reason, at: now() });
      if (!isNew && reason === 'complained') await model.updateOne({ _id: keyOf(address) }, { $set: { reason } });
    },

    async forget(address: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: keyOf(address) } });
    },

    async liftBounce(address: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: keyOf(address) }, reason: 'bounced' });
    },
  };
}
