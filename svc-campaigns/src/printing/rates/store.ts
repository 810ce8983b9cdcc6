import { mostPostalRates, type PostalRate } from '@postcard/contracts';
import { duplicateIndex, type Connection, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';

type Document = Omit<PostalRate, 'from'> & { _id: string };

const schema = new Schema<Document>({ _id: String, tenthsOfCent: Number, source: String }, { versionKey: false });

export type PostalRateStore = ReturnType<typeof createPostalRateStore>;

export function createPostalRateStore(db: Connection) {
  const model = db.model('postalRate', ofEveryTown(schema), 'postal_rates');
  const plain = ({ _id, tenthsOfCent, source }: Document): PostalRate => ({ from: _id, tenthsOfCent, source });

  return {
    all: async (): Promise<PostalRate[]> =>
      (await model.find().sort({ _id: -1 }).limit(mostPostalRates).lean<Document[]>()).map(plain),

    async of(day: string): Promise<PostalRate | null> {
      const found = await model.findOne({ _id: { $eq: day } }).lean<Document>();
      return found && plain(found);
    },

    /** Stores the initial rates; a corrected rate stays. */
    async seed(rates: readonly PostalRate[]): Promise<void> {
      for (const { from, ...rest } of rates)
        await model.updateOne({ _id: from }, { $setOnInsert: rest }, { upsert: true }).catch((error: unknown) => {
          // Another process has just stored it.
          if (!duplicateIndex(error)) throw error;
        });
    },

    async put({ from, ...rest }: PostalRate): Promise<void> {
      await model.updateOne({ _id: { $eq: from } }, { $set: rest }, { upsert: true });
    },
  };
}
