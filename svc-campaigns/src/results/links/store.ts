import { duplicateIndex, type Connection } from '@postcard/service-kit';
import { readerOf } from '@postcard/service-kit/reader';
import { Schema } from 'mongoose';

export type Link = {
  code: string;
  bookingId: string;
  createdAt: Date;
  /** The website set by the business. */ website?: string | null;
};

type Document = Omit<Link, 'code'> & { _id: string };

const schema = new Schema<Document>(
  { _id: String, bookingId: String, createdAt: Date, website: String },
  { versionKey: false },
).index({ bookingId: 1 }, { unique: true });

export type LinkStore = ReturnType<typeof createLinkStore>;

export function createLinkStore(db: Connection) {
  const model = db.model('shortLink', schema, 'short_links');
  const plain = ({ _id, bookingId, createdAt, website = null }: Document): Link => ({
    code: _id,
    bookingId,
    createdAt,
    website,
  });
  const { one } = readerOf(model, plain);
  const ofBooking = (bookingId: string) => one({ bookingId: { $eq: bookingId } });

  return {
    byCode: (code: string) => one({ _id: { $eq: code } }),
    ofBooking,
    ofBookings: async (bookingIds: readonly string[]): Promise<Link[]> =>
      (await model.find({ bookingId: { $in: bookingIds } }).lean<Document[]>()).map(plain),

    async lead(bookingId: string, website: string | null): Promise<void> {
      await model.updateOne({ bookingId: { $eq: bookingId } }, { $set: { website } });
    },

    async ensure(bookingId: string, code: string, createdAt: Date): Promise<Link> {
      const existing = await ofBooking(bookingId);
      if (existing) return existing;
      try {
        await model.create({ _id: code, bookingId, createdAt });
        return { code, bookingId, createdAt, website: null };
      } catch (error) {
        const meanwhile = duplicateIndex(error) ? await ofBooking(bookingId) : null;
        if (!meanwhile) throw error;
        return meanwhile;
      }
    },
  };
}
