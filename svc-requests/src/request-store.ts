import type { Envelope } from '@postcard/contracts';
import { findPage, initialOutbox, outboxFields, outboxIndex, pushOutbox, searchFilter, type Connection, type Page, type WithOutbox } from '@postcard/service-kit';
import { Schema, type SchemaDefinition } from 'mongoose';

/** What the two kinds of request have in common. */
export type StoredRequest = { id: string; status: string; version: number; createdAt: Date };

export type ListOptions = { limit: number; cursor?: string | undefined; q?: string | undefined; status?: string | undefined };

type Document<R extends StoredRequest> = Omit<R, 'id'> & { _id: string } & WithOutbox;

/** The administrator's search looks into these fields. */
const searched = ['name', 'business', 'email', 'phone', 'message'];

export type RequestStore<R extends StoredRequest> = ReturnType<typeof createRequestStore<R>>;

/** A collection of requests: stored with their events, listed newest first, moved from status to status. */
export function createRequestStore<R extends StoredRequest>(
  db: Connection,
  { model: modelName, collection, fields }: { model: string; collection: string; fields: SchemaDefinition },
  wake: () => void,
) {
  const schema = new Schema({ _id: String, ...fields, status: String, version: Number, createdAt: Date, ...outboxFields } as SchemaDefinition, { versionKey: false })
    .index({ createdAt: -1, _id: -1 })
    .index({ status: 1, createdAt: -1, _id: -1 })
    .index(outboxIndex);
  const model = db.model(modelName, schema, collection);
  const plain = ({ _id, outbox: _outbox, outboxDue: _due, outboxLease: _lease, ...request }: Document<R>): R => ({ id: _id, ...request }) as unknown as R;

  return {
    model,

    async insert({ id, ...request }: R, event: Envelope): Promise<void> {
      await model.create({ _id: id, ...request, ...initialOutbox([event]) });
      wake();
    },

    byId: async (id: string): Promise<R | null> => {
      const document = await model.findOne({ _id: { $eq: id } } as object).lean<Document<R>>();
      return document && plain(document);
    },

    /** Sets the status of a request that still has the version it was read with, with the event that tells of it. */
    async setStatus(request: R, status: R['status'], event: Envelope): Promise<R | null> {
      const { $push, $set } = pushOutbox([event]);
      const update = { $set: { status, version: request.version + 1, ...$set }, $push };
      const document = await model.findOneAndUpdate({ _id: request.id, version: request.version }, update as object, { returnDocument: 'after' }).lean<Document<R>>();
      wake();
      return document && plain(document);
    },

    list: ({ q, status, ...paging }: ListOptions): Promise<Page<R>> =>
      findPage(model as never, { ...(status ? { status } : {}), ...searchFilter(q, searched) }, paging, plain),
  };
}
