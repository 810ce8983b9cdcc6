import { type Connection, ofEveryTown } from '@postcard/service-kit';
import { readerOf } from '@postcard/service-kit/reader';
import { Schema } from 'mongoose';
import { insertOnce } from '@postcard/service-kit/insert-once';

export type CustomerFacts = { email: string; name: string };

export type Customer = CustomerFacts & { userId: string; customerId: string | null; told: boolean; revision: number };

type Document = Omit<Customer, 'userId'> & { _id: string };

const schema = new Schema<Document>(
  { _id: String, customerId: String, email: String, name: String, told: Boolean, revision: Number },
  { versionKey: false },
).index({ told: 1 });

export type CustomerStore = ReturnType<typeof createCustomerStore>;

export function createCustomerStore(db: Connection) {
  const model = db.model('customer', ofEveryTown(schema), 'customers');
  const plain = ({ _id, ...customer }: Document): Customer => ({ userId: _id, ...customer });
  const { one } = readerOf(model, plain);
  const byId = (userId: string) => one({ _id: { $eq: userId } });

  return {
    byId,

    /** Stores the facts of a new customer, or keeps the first caller's, so that all callers send the same request. */
    async begin(userId: string, { email, name }: CustomerFacts): Promise<Customer> {
      await insertOnce(model, { _id: userId, customerId: null, email, name, told: true, revision: 1 });
      return (await byId(userId)) as Customer;
    },

    async keep(userId: string, customerId: string): Promise<string> {
      await model.updateOne({ _id: userId, customerId: null }, { $set: { customerId } });
      return (await byId(userId))?.customerId ?? customerId;
    },

    async change(userId: string, { email, name }: CustomerFacts): Promise<void> {
      const differs = { $or: [{ email: { $ne: email } }, { name: { $ne: name } }] };
      await model.updateOne(
        { _id: { $eq: userId }, customerId: { $ne: null }, ...differs },
        { $set: { email, name, told: false }, $inc: { revision: 1 } },
      );
    },

    changed: async (): Promise<Customer[]> =>
      (await model.find({ told: false }).limit(100).lean<Document[]>()).map(plain),

    markSent: async ({ userId, revision }: Customer): Promise<void> => {
      await model.updateOne({ _id: userId, revision }, { $set: { told: true } });
    },
  };
}
