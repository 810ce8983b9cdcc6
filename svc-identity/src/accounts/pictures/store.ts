import { ofEveryTown, type Connection } from '@postcard/service-kit';
import { Schema, type mongo } from 'mongoose';

type Picture = { version: string; bytes: Buffer };

type Document = { _id: string; version: string; bytes: Buffer };

const schema = new Schema<Document>({ _id: String, version: String, bytes: Buffer }, { versionKey: false });

export type PictureStore = ReturnType<typeof createPictureStore>;

export function createPictureStore(db: Connection) {
  const model = db.model('picture', ofEveryTown(schema), 'pictures');
  return {
    async put(userId: string, { version, bytes }: Picture): Promise<void> {
      await model.updateOne({ _id: { $eq: userId } }, { $set: { version, bytes } }, { upsert: true });
    },
    async of(userId: string): Promise<Picture | null> {
      const found = await model
        .findOne({ _id: { $eq: userId } })
        .lean<{ version: string; bytes: Buffer | mongo.Binary }>();
      if (!found) return null;
      const { version, bytes } = found;
      return { version, bytes: Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.value()) };
    },
    async remove(userId: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: userId } });
    },
  };
}
