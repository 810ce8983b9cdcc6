import type { Envelope, RequestEntry } from '@postcard/contracts';
import {
  everyOf,
  findPage,
  initialOutbox,
  outboxFields,
  outboxIndex,
  pushOutbox,
  searchable,
  type Connection,
  type Page,
  type Paging,
  type WithOutbox,
  type WithSearchText,
} from '@postcard/service-kit';
import { plainOf, readerOf } from '@postcard/service-kit/reader';
import { Schema, type SchemaDefinition } from 'mongoose';

export type StoredEntry = Omit<RequestEntry, 'createdAt'> & { createdAt: Date };

/** `entries` is missing before the first reply or note. */
export type StoredRequest = {
  id: string;
  status: string;
  version: number;
  createdAt: Date;
  entries?: StoredEntry[];
};

export type ListOptions = Paging & { q?: string | undefined; status?: string | undefined };

export type StoreDeps = { db: Connection; wake: () => void };

/** A count per status and UTC hour, such as `2026-11-21T08`. */
export type HourCount = { status: string; hour: string; count: number };

type Document<R extends StoredRequest> = Omit<R, 'id'> & { _id: string } & WithOutbox & WithSearchText;

type Kind = {
  model: string;
  collection: string;
  fields: readonly string[];
  others?: SchemaDefinition;
};

const readAtOnce = 200;

export type RequestStore<R extends StoredRequest> = ReturnType<typeof createRequestStore<R>>;

export function createRequestStore<R extends StoredRequest>(
  { db, wake }: StoreDeps,
  { model: modelName, collection, fields, others = {} }: Kind,
) {
  const schema = new Schema(
    {
      _id: String,
      ...Object.fromEntries(fields.map((name) => [name, String])),
      ...others,
      entries: { type: [Object], default: undefined },
      status: String,
      version: Number,
      createdAt: Date,
      ...outboxFields,
    } as SchemaDefinition,
    { versionKey: false },
  )
    .index({ status: 1, _id: -1 })
    .index({ createdAt: 1 })
    .index(outboxIndex);
  const searchText = searchable(schema, fields);
  const model = db.model(modelName, schema, collection);
  const plain = (document: Document<R>): R => plainOf(document) as unknown as R;

  const { one, changed } = readerOf(model, plain);

  /** Reads batches, newest first: a cursor would load all into the embedded server's memory. */
  async function* inOrder(filter: object): AsyncGenerator<R> {
    let documents: Document<R>[] = [];
    do {
      const last = documents.at(-1)?._id;
      documents = await model
        .find({ ...filter, ...(last !== undefined && { _id: { $lt: last } }) })
        .sort({ _id: -1 })
        .limit(readAtOnce)
        .lean<Document<R>[]>();
      for (const document of documents) yield plain(document);
    } while (documents.length === readAtOnce);
  }

  return {
    model,

    async insert({ id, ...request }: R, ...events: Envelope[]): Promise<void> {
      await model.create({ _id: id, ...request, ...searchText(request), ...initialOutbox(events) });
      wake();
    },

    byId: (id: string) => one({ _id: { $eq: id } }),

    async setStatus(request: R, status: R['status'], event: Envelope): Promise<R | null> {
      const { $push, $set } = pushOutbox([event]);
      const update = { $set: { status, version: request.version + 1, ...$set }, $push };
      const saved = await changed({ _id: request.id, version: request.version }, update);
      wake();
      return saved;
    },

    async addEntry(request: R, entry: StoredEntry, events: Envelope[]): Promise<R | null> {
      const { $push, $set } = pushOutbox(events);
      const update = { $set: { version: request.version + 1, ...$set }, $push: { entries: entry, ...$push } };
      const saved = await changed({ _id: request.id, version: request.version }, update);
      wake();
      return saved;
    },

    /** Returns the newest first: ids contain the creation time. */
    list: ({ status, ...asked }: ListOptions): Promise<Page<R>> =>
      findPage(model, status ? { status } : {}, { ...asked, idsTellTime: true }, plain),

    async *all({ q, status }: Omit<ListOptions, keyof Paging>): AsyncGenerator<R> {
      if (q) yield* everyOf<R>((paging) => this.list({ q, status, ...paging }));
      else yield* inOrder(status ? { status } : {});
    },

    /** Counts per hour: in every US time zone an hour belongs to one day. */
    async countsBetween(from: Date, to: Date): Promise<HourCount[]> {
      const hour = { $dateToString: { format: '%Y-%m-%dT%H', date: '$createdAt' } };
      const groups = await model.aggregate<{ _id: Omit<HourCount, 'count'>; count: number }>([
        { $match: { createdAt: { $gte: from, $lt: to } } },
        { $group: { _id: { status: '$status', hour }, count: { $sum: 1 } } },
      ]);
      return groups.map(({ _id, count }) => ({ ..._id, count }));
    },
  };
}
