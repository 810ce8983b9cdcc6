import { ofEveryTown, type Connection } from '@postcard/service-kit';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mongo, Schema } from 'mongoose';
import { v4 as uuid } from 'uuid';

type Kept = {
  _id: string;
  uploadDate: Date;
  length: number;
  metadata: { bookingId: string; mediaType: string; kept: boolean };
};

// Only to find files nobody wants; GridFS itself writes and reads them.
const schema = new Schema(
  { _id: String, uploadDate: Date, length: Number, chunkSize: Number, filename: String, metadata: Object },
  { versionKey: false },
)
  .index({ 'metadata.kept': 1, uploadDate: 1 })
  .index({ 'metadata.bookingId': 1 });

export type FileStore = ReturnType<typeof createFileStore>;

/**
 * The files ads are printed from, in GridFS, under names nobody can guess. What a person called them is not kept here.
 */
export function createFileStore(db: Connection) {
  const model = db.model('artworkFile', ofEveryTown(schema), 'artwork.files');
  const bucket = () => new mongo.GridFSBucket(db.db as mongo.Db, { bucketName: 'artwork' });

  return {
    /** Stores a file, not yet to stay: see `keep`. Returns its id. */
    async put(path: string, { bookingId, mediaType }: { bookingId: string; mediaType: string }): Promise<string> {
      const id = uuid();
      const sink = bucket().openUploadStreamWithId(id as never, id, {
        metadata: { bookingId, mediaType, kept: false },
      });
      await pipeline(createReadStream(path), sink);
      return id;
    },

    /** Lets files stay, once something names them. */
    async keep(ids: readonly string[]): Promise<void> {
      await model.updateMany({ _id: { $in: ids } }, { $set: { 'metadata.kept': true } });
    },

    /** What a stored file is, and whose. */
    about: async (id: string): Promise<{ bookingId: string; mediaType: string; size: number } | null> => {
      const found = await model.findOne({ _id: { $eq: id } }).lean<Kept>();
      return found && { bookingId: found.metadata.bookingId, mediaType: found.metadata.mediaType, size: found.length };
    },

    open: (id: string): Readable => bucket().openDownloadStream(id as never),

    /** Files that were stored before an instant and that nothing may name. */
    doubtful: async (instant: Date): Promise<{ id: string; bookingId: string }[]> => {
      const found = await model
        .find({ 'metadata.kept': false, uploadDate: { $lte: instant } })
        .limit(200)
        .lean<Kept[]>();
      return found.map(({ _id, metadata }) => ({ id: _id, bookingId: metadata.bookingId }));
    },

    /**
     * Everything that was sent for a booking, its ads, their pictures and its logos, and what there is of some other
     * files.
     */
    ofBooking: async (bookingId: string, others: readonly string[]): Promise<string[]> =>
      (await model.find({ $or: [{ 'metadata.bookingId': bookingId }, { _id: { $in: others } }] }).lean<Kept[]>()).map(
        ({ _id }) => _id,
      ),

    async remove(id: string): Promise<void> {
      await bucket().delete(id as never);
    },
  };
}
