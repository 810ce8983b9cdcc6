import type { BillingDetails } from '@postcard/contracts';
import { ofEveryTown, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { upsert } from '@postcard/service-kit/insert-once';

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

const none: BillingDetails = { contactName: '', street: '', city: '', state: '', zipCode: '', taxId: '', poNumber: '' };

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
      await upsert(model, { _id: { $eq: userId } }, { $set: details });
      return details;
    },
    forget: async (userId: string): Promise<void> => {
      await model.deleteOne({ _id: { $eq: userId } });
    },
  };
}
