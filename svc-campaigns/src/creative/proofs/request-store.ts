import type { BriefFile, DesignRequestBody, Envelope } from '@postcard/contracts';
import {
  collectionOf,
  duplicateIndex,
  findPage,
  initialOutbox,
  outboxFields,
  outboxIndex,
  pushOutbox,
  searchable,
  type Connection,
  type Page,
  type WithOutbox,
  type WithSearchText,
} from '@postcard/service-kit';
import { plainOf, readerOf } from '@postcard/service-kit/reader';
import { Schema } from 'mongoose';

export type StoredRequest = Omit<DesignRequestBody, 'files'> & {
  files?: BriefFile[];
  id: string;
  userId: string;
  campaignId: string;
  businessName: string;
  spotId: string;
  campaignName: string;
  status: 'open' | 'answered';
  createdAt: Date;
};

type Document = Omit<StoredRequest, 'id'> & { _id: string } & WithOutbox & WithSearchText;

const schema = new Schema<Document>(
  {
    _id: String,
    userId: String,
    campaignId: String,
    businessName: String,
    spotId: String,
    campaignName: String,
    goal: String,
    offer: String,
    text: String,
    tone: String,
    files: [Object],
    status: String,
    createdAt: Date,
    ...outboxFields,
  },
  { versionKey: false },
)
  .index({ createdAt: -1, _id: -1 })
  .index({ status: 1, createdAt: -1, _id: -1 })
  .index(outboxIndex);

const searchText = searchable(schema, ['businessName', 'campaignName', 'spotId']);

type ListOptions = { limit: number; cursor?: string | undefined; q?: string | undefined; status?: string | undefined };

export type DesignRequestStore = ReturnType<typeof createDesignRequestStore>;

export function createDesignRequestStore(db: Connection, wake: () => void) {
  const model = db.model('designRequest', schema, 'design_requests');
  const { one } = readerOf<Document, StoredRequest>(model, plainOf);

  return {
    model,

    async open({ id, ...request }: StoredRequest, events: Envelope[]): Promise<boolean> {
      const stored = { ...request, ...searchText(request) };
      try {
        await collectionOf(model).insertOne({ _id: id, ...stored, ...initialOutbox(events) });
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
        const { $push, $set } = pushOutbox(events);
        const change = { $set: { ...stored, ...$set }, ...($push ? { $push } : {}) };
        const { matchedCount } = await model.updateOne({ _id: id, status: 'answered' }, change);
        if (matchedCount === 0) return false;
      }
      wake();
      return true;
    },

    async markAnswered(bookingId: string): Promise<void> {
      await model.updateOne({ _id: bookingId, status: 'open' }, { $set: { status: 'answered' } });
    },

    of: (bookingId: string) => one({ _id: { $eq: bookingId } }),

    among: async (bookingIds: readonly string[]): Promise<StoredRequest[]> =>
      (await model.find({ _id: { $in: bookingIds } }).lean<Document[]>()).map(plainOf),

    openAmong: async (bookingIds: readonly string[]): Promise<Set<string>> => {
      const documents = await model.find({ _id: { $in: bookingIds }, status: 'open' }).lean<Document[]>();
      return new Set(documents.map(({ _id }) => _id));
    },

    openFor: async (bookingIds: readonly string[]): Promise<StoredRequest[]> =>
      (await model.find({ _id: { $in: bookingIds }, status: 'open' }).lean<Document[]>()).map(plainOf),

    list: ({ status, ...paging }: ListOptions): Promise<Page<StoredRequest>> =>
      findPage(model, status ? { status } : {}, paging, plainOf<Document>),
  };
}
