import type { CannedReply, CannedReplyBody } from '@postcard/contracts';
import { findPage, NamedError, type Connection, type Page, type Paging } from '@postcard/service-kit';
import { readerOf } from '@postcard/service-kit/reader';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';

type Document = CannedReplyBody & { _id: string; version: number };

const schema = new Schema<Document>(
  { _id: String, title: String, content: String, version: Number },
  { versionKey: false },
);

export const mostCanned = 100;

export type CannedStore = ReturnType<typeof createCannedStore>;

export function createCannedStore(db: Connection) {
  const model = db.model('canned_reply', schema, 'canned_replies');
  const plain = ({ _id, title, content, version }: Document): CannedReply => ({ id: _id, title, content, version });
  const { one, changed } = readerOf(model, plain);

  return {
    list: (paging: Paging): Promise<Page<CannedReply>> => findPage(model, {}, { ...paging, idsTellTime: true }, plain),

    byId: (id: string) => one({ _id: { $eq: id } }),

    async insert(body: CannedReplyBody): Promise<CannedReply> {
      if ((await model.countDocuments({}, { limit: mostCanned })) >= mostCanned)
        throw new NamedError('conflict', {
          message: `There are ${mostCanned} saved replies. Please remove one first.`,
        });
      const document = { _id: uuid(), ...body, version: 1 };
      await model.create(document);
      return plain(document);
    },

    change: (id: string, { version, title, content }: CannedReplyBody & { version: number }) =>
      changed({ _id: { $eq: id }, version }, { $set: { title, content }, $inc: { version: 1 } }),

    remove: async (id: string): Promise<boolean> => (await model.deleteOne({ _id: { $eq: id } })).deletedCount === 1,
  };
}
