import { duplicateIndex, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';

/** A code on a printed card, and whose ad it stands in. */
export type Link = {
  code: string;
  bookingId: string;
  createdAt: Date;
  /** Where the business wants it to lead, if it has said so. */ website?: string | null;
};

type Document = Omit<Link, 'code'> & { _id: string };

const schema = new Schema<Document>(
  { _id: String, bookingId: String, createdAt: Date, website: String },
  { versionKey: false },
).index({ bookingId: 1 }, { unique: true });

export type LinkStore = ReturnType<typeof createLinkStore>;

/** Short links, one a booking. A code is never given to another booking. */
export function createLinkStore(db: Connection) {
  const model = db.model('shortLink', schema, 'short_links');
  const plain = (document: Document | null): Link | null =>
    document && {
      code: document._id,
      bookingId: document.bookingId,
      createdAt: document.createdAt,
      website: document.website ?? null,
    };
  const ofBooking = async (bookingId: string): Promise<Link | null> =>
    plain(await model.findOne({ bookingId: { $eq: bookingId } }).lean<Document>());

  return {
    byCode: async (code: string): Promise<Link | null> =>
      plain(await model.findOne({ _id: { $eq: code } }).lean<Document>()),
    ofBooking,
    ofBookings: async (bookingIds: readonly string[]): Promise<Link[]> =>
      (await model.find({ bookingId: { $in: bookingIds } }).lean<Document[]>()).map((each) => plain(each) as Link),

    /** Notes where a booking's link leads. */
    async lead(bookingId: string, website: string | null): Promise<void> {
      await model.updateOne({ bookingId: { $eq: bookingId } }, { $set: { website } });
    },

    /** A booking's link; `code` is given to it if it has none yet. @throws when another booking has the code */
    async ensure(bookingId: string, code: string, createdAt: Date): Promise<Link> {
      const known = await ofBooking(bookingId);
      if (known) return known;
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
