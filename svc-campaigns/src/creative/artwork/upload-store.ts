import type { ProofAuthor } from '@postcard/contracts';
import { collectionOf, duplicateIndex, type Connection } from '@postcard/service-kit';
import { readerOf } from '@postcard/service-kit/reader';
import { Schema, type mongo } from 'mongoose';

export type Upload = {
  id: string;
  bookingId: string;
  userId: string;
  author: ProofAuthor;
  fileName: string;
  size: number;
  received: number;
  state: 'open' | 'checking' | 'done' | 'refused';
  checkingUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

type Document = Omit<Upload, 'id'> & { _id: string };
type Part = { _id: string; bytes: Buffer | mongo.Binary };

const schema = new Schema<Document>(
  {
    _id: String,
    bookingId: String,
    userId: String,
    author: String,
    fileName: String,
    size: Number,
    received: Number,
    state: String,
    checkingUntil: Date,
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false },
)
  .index({ bookingId: 1, state: 1 })
  .index({ userId: 1, createdAt: 1 })
  // Leftovers are deleted across towns, so this index does not start with the town.
  .index({ updatedAt: 1, townId: 1 });
const partSchema = new Schema<Part>({ _id: String, bytes: Buffer }, { versionKey: false });

const partId = (uploadId: string, offset: number): string => `${uploadId}:${offset}`;

export type UploadStore = ReturnType<typeof createUploadStore>;

/** Stores uploads and their parts. A finished upload is kept without parts until it is swept. */
export function createUploadStore(db: Connection) {
  const model = db.model('artworkUpload', schema, 'artwork_uploads');
  const parts = db.model('artworkPart', partSchema, 'artwork_parts');
  const plain = ({ _id, ...upload }: Document): Upload => ({ id: _id, ...upload });
  const { one, changed } = readerOf(model, plain);
  const many = async (filter: object, limit: number) =>
    (await model.find(filter).sort({ createdAt: -1 }).limit(limit).lean<Document[]>()).map(plain);

  async function dropParts({ id, received }: Pick<Upload, 'id' | 'received'>, partBytes: number): Promise<void> {
    // Includes one more part, since a part is stored before it is counted.
    const ids = Array.from({ length: Math.ceil(received / partBytes) + 1 }, (_, index) =>
      partId(id, index * partBytes),
    );
    await parts.deleteMany({ _id: { $in: ids } });
  }

  return {
    async insert({ id, ...upload }: Upload): Promise<void> {
      await model.create({ _id: id, ...upload });
    },

    of: (id: string, { bookingId, userId }: Pick<Upload, 'bookingId' | 'userId'>) =>
      one({ _id: { $eq: id }, bookingId: { $eq: bookingId }, userId: { $eq: userId } }),

    openOn: (bookingId: string): Promise<Upload[]> => many({ bookingId: { $eq: bookingId }, state: 'open' }, 20),

    begunBy: (userId: string, since: Date): Promise<Upload[]> =>
      many({ userId: { $eq: userId }, createdAt: { $gt: since } }, 200),

    async append(
      { id }: Pick<Upload, 'id'>,
      { offset, bytes, now }: { offset: number; bytes: Buffer; now: Date },
    ): Promise<Upload | null> {
      try {
        await collectionOf(parts).insertOne({ _id: partId(id, offset), bytes });
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
      }
      const grown = { received: offset + bytes.length, updatedAt: now };
      return changed({ _id: id, state: 'open', received: offset }, { $set: grown });
    },

    async resize(upload: Upload): Promise<Upload> {
      await model.updateOne({ _id: upload.id }, { $set: { size: upload.received } });
      return { ...upload, size: upload.received };
    },

    /** Claims a complete upload for checking until an instant. Returns null if it is incomplete or already claimed. */
    takeForCheck({ id, size }: Pick<Upload, 'id' | 'size'>, until: Date, now: Date): Promise<Upload | null> {
      const free = { $or: [{ state: 'open' }, { state: 'checking', checkingUntil: { $lte: now } }] };
      const claimed = { state: 'checking', checkingUntil: until, updatedAt: now };
      return changed({ _id: id, received: size, ...free }, { $set: claimed });
    },

    async reopen({ id }: Pick<Upload, 'id'>): Promise<void> {
      await model.updateOne({ _id: id, state: 'checking' }, { $set: { state: 'open', checkingUntil: null } });
    },

    async end(upload: Upload, state: 'done' | 'refused', partBytes: number): Promise<void> {
      await model.updateOne({ _id: upload.id }, { $set: { state, checkingUntil: null } });
      await dropParts(upload, partBytes);
    },

    async *read({ id, size }: Pick<Upload, 'id' | 'size'>, partBytes: number): AsyncGenerator<Buffer> {
      for (let offset = 0; offset < size; offset += partBytes) {
        const part = await parts.findOne({ _id: partId(id, offset) }).lean<Part>();
        if (!part) throw new Error(`part ${offset} of upload ${id} is gone`);
        yield Buffer.isBuffer(part.bytes) ? part.bytes : Buffer.from(part.bytes.value());
      }
    },

    async forgetBefore(instant: Date, partBytes: number): Promise<number> {
      const old = (
        await model
          .find({ updatedAt: { $lte: instant } })
          .limit(500)
          .lean<Document[]>()
      ).map(plain);
      for (const upload of old) {
        await dropParts(upload, partBytes);
        await model.deleteOne({ _id: upload.id, updatedAt: { $lte: instant } });
      }
      return old.length;
    },

    async remove(upload: Upload, partBytes: number): Promise<void> {
      await model.updateOne({ _id: upload.id, state: 'open' }, { $set: { state: 'refused' } });
      await dropParts(upload, partBytes);
    },
  };
}
