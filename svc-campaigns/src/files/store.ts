import { currentTown } from '@postcard/contracts/town';
import { ofEveryTown, type Connection } from '@postcard/service-kit';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mongo, Schema } from 'mongoose';
import { v4 as uuid } from 'uuid';
import type { Objects } from './objects.ts';

const owners = { artwork: 'bookingId', press: 'campaignId' } as const;
export type Bucket = keyof typeof owners;

type Record = {
  _id: string;
  uploadDate: Date;
  length: number;
  metadata?: { mediaType: string; kept: boolean; object?: string; bookingId?: string; campaignId?: string };
};

type About = { owner: string; mediaType: string };

export type FileStore = ReturnType<typeof createFileStore>;

/** Stores files under unguessable ids: bytes in GridFS or an object store, records in MongoDB. */
export function createFileStore(db: Connection, bucket: Bucket, objects: Objects | null) {
  const ownerPath = `metadata.${owners[bucket]}`;
  const model = db.model(`${bucket}File`, ofEveryTown(schemaOf(ownerPath)), `${bucket}.files`);
  const grid = () => new mongo.GridFSBucket(db.db as mongo.Db, { bucketName: bucket });
  const ownerOf = ({ metadata }: Record): string => metadata?.[owners[bucket]] ?? '';
  const recordOf = (id: string) => model.findOne({ _id: { $eq: id } }).lean<Record>();

  /** Writes the record before the bytes, so that the sweep finds objects left by a crash. */
  async function putObject(store: Objects, id: string, path: string, metadata: { mediaType: string }): Promise<void> {
    const object = `${currentTown().id}/${bucket}/${id}`;
    const { size: length } = await stat(path);
    await model.create({ _id: id, length, uploadDate: new Date(), metadata: { ...metadata, object } });
    await store.put(object, { path, length, mediaType: metadata.mediaType });
  }

  function storeOf(object: string): Objects {
    if (!objects) throw new Error(`${object} is in an object store, and FILES_S3_ENDPOINT names none`);
    return objects;
  }

  return {
    /** Stores a file until it is swept, unless `keep` is called. @throws NamedError service_unavailable */
    async put(path: string, { owner, mediaType }: About): Promise<string> {
      const id = uuid();
      const metadata = { [owners[bucket]]: owner, mediaType, kept: false };
      if (objects) await putObject(objects, id, path, metadata);
      else await pipeline(createReadStream(path), grid().openUploadStreamWithId(id as never, id, { metadata }));
      return id;
    },

    async keep(ids: readonly string[]): Promise<void> {
      await model.updateMany({ _id: { $in: ids } }, { $set: { 'metadata.kept': true } });
    },

    async doubt(ids: readonly string[], owner: string): Promise<void> {
      await model.updateMany({ _id: { $in: ids } }, { $set: { 'metadata.kept': false, [ownerPath]: owner } });
    },

    about: async (id: string): Promise<(About & { size: number }) | null> => {
      const found = await recordOf(id);
      return found && { owner: ownerOf(found), mediaType: found.metadata?.mediaType ?? '', size: found.length };
    },

    async open(id: string): Promise<Readable> {
      const object = (await recordOf(id))?.metadata?.object;
      return object === undefined ? grid().openDownloadStream(id as never) : storeOf(object).open(object);
    },

    doubtful: async (instant: Date): Promise<{ id: string; owner: string }[]> => {
      const found = await model
        .find({ 'metadata.kept': false, uploadDate: { $lte: instant } })
        .limit(200)
        .lean<Record[]>();
      return found.map((record) => ({ id: record._id, owner: ownerOf(record) }));
    },

    ofOwner: async (owner: string, otherIds: readonly string[]): Promise<string[]> =>
      (await model.find({ $or: [{ [ownerPath]: owner }, { _id: { $in: otherIds } }] }).lean<Record[]>()).map(
        ({ _id }) => _id,
      ),

    /** Deletes the bytes before the record, so that a failure is retried. */
    async remove(id: string): Promise<void> {
      const object = (await recordOf(id))?.metadata?.object;
      if (object === undefined) return grid().delete(id as never);
      await storeOf(object).remove(object);
      await model.deleteOne({ _id: id });
    },
  };
}

const schemaOf = (ownerPath: string) =>
  new Schema(
    { _id: String, uploadDate: Date, length: Number, chunkSize: Number, filename: String, metadata: Object },
    { versionKey: false },
  )
    .index({ 'metadata.kept': 1, uploadDate: 1 })
    .index({ [ownerPath]: 1 });
