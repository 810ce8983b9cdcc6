import { mostPostalRates, type PostalRate } from '@postcard/contracts';
import { type Connection, ofEveryTown } from '@postcard/service-kit';
import { readerOf } from '@postcard/service-kit/reader';
import { Schema } from 'mongoose';
import { upsert } from '@postcard/service-kit/insert-once';

type Document = Omit<PostalRate, 'from'> & { _id: string };

const schema = new Schema<Document>({ _id: String, tenthsOfCent: Number, source: String }, { versionKey: false });

export type PostalRateStore = ReturnType<typeof createPostalRateStore>;

export function createPostalRateStore(db: Connection) {
  const model = db.model('postalRate', ofEveryTown(schema), 'postal_rates');
  const plain = ({ _id, tenthsOfCent, source }: Document): PostalRate => ({ from: _id, tenthsOfCent, source });
  const { one } = readerOf(model, plain);

  return {
    all: async (): Promise<PostalRate[]> =>
      (await model.find().sort({ _id: -1 }).limit(mostPostalRates).lean<Document[]>()).map(plain),

    of: (day: string) => one({ _id: { $eq: day } }),

    async seed(rates: readonly PostalRate[]): Promise<void> {
      for (const { from, ...rest } of rates) await upsert(model, { _id: from }, { $setOnInsert: rest });
    },

    async put({ from, ...rest }: PostalRate): Promise<void> {
      await model.updateOne({ _id: { $eq: from } }, { $set: rest }, { upsert: true });
    },
  };
}
