import type { BillingDetails } from '@postcard/contracts';
import { duplicateIndex, ofEveryTown, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';

type Document = BillingDetails & { _id: string };

const schema = new Schema<Document>(
  {
    _id: String,
    contactName: String,
    street: String,
    city: String,
    state: String,
    zipCode: String,
    taxId: String,
    poNumber: String,
  },
  { versionKey: false },
);

const none: BillingDetails = {
  contactName: '',
  street: '',
  city: '',
  state: '',
  zipCode: '',
  taxId: '',
  poNumber: '',
};

export type BillingDetailsStore = ReturnType<typeof createBillingDetailsStore>;

export function createBillingDetailsStore(db: Connection) {
  const model = db.model('billing_details', ofEveryTown(schema), 'billing_details');
  return {
    of: async (userId: string): Promise<BillingDetails> => {
      const document = await model.findOne({ _id: { $eq: userId } }).lean<Document>();
      if (!document) return none;
      const { _id: _, ...details } = document;
      return { ...none, ...details };
    },
    async save(userId: string, details: BillingDetails): Promise<BillingDetails> {
      const change = [{ _id: { $eq: userId } }, { $set: details }] as const;
      try {
        await model.updateOne(...change, { upsert: true });
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
        await model.updateOne(...change);
      }
      return details;
    },
    forget: async (userId: string): Promise<void> => {
      await model.deleteOne({ _id: { $eq: userId } });
    },
  };
}
