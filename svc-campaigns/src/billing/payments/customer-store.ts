import { duplicateIndex, type Connection, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';

/** What the provider knows of a member. */
export type CustomerFacts = { email: string; name: string };

/**
 * A member at the provider. `customerId` is null until it was made there; `revision` counts its changes.
 */
export type Customer = CustomerFacts & { userId: string; customerId: string | null; told: boolean; revision: number };

type Document = Omit<Customer, 'userId'> & { _id: string };

const schema = new Schema<Document>(
  { _id: String, customerId: String, email: String, name: String, told: Boolean, revision: Number },
  { versionKey: false },
).index({ told: 1 });

export type CustomerStore = ReturnType<typeof createCustomerStore>;

/** One customer a member, for good: the member's id is the document's. */
export function createCustomerStore(db: Connection) {
  const model = db.model('customer', ofEveryTown(schema), 'customers');
  const plain = ({ _id, ...customer }: Document): Customer => ({ userId: _id, ...customer });
  const byId = async (userId: string): Promise<Customer | null> => {
    const document = await model.findOne({ _id: { $eq: userId } }).lean<Document>();
    return document && plain(document);
  };

  return {
    byId,

    /**
     * What a customer is to be made from. The first to ask decides it, so that everybody makes the very same request.
     */
    async begin(userId: string, { email, name }: CustomerFacts): Promise<Customer> {
      try {
        await model.create({ _id: userId, customerId: null, email, name, told: true, revision: 1 });
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
      }
      return (await byId(userId)) as Customer;
    },

    /** Keeps which customer was made; the first one stays. */
    async keep(userId: string, customerId: string): Promise<string> {
      await model.updateOne({ _id: userId, customerId: null }, { $set: { customerId } });
      return (await byId(userId))?.customerId ?? customerId;
    },

    /** Takes over what has changed of a member who is a customer; the provider is to be sent it. */
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
