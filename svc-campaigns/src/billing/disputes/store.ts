import type { Envelope } from '@postcard/contracts';
import {
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
import { Schema } from 'mongoose';
import type { DisputeFacts } from '../payments/dispute-calls.ts';
import { statusesBefore, type StoredAnswer, type StoredDispute } from './dispute.ts';
import { insertOnce } from '@postcard/service-kit/insert-once';
import { plainOf, readerOf } from '@postcard/service-kit/reader';

type Document = Omit<StoredDispute, 'id'> & { _id: string } & WithOutbox & WithSearchText;

const schema = new Schema<Document>(
  {
    _id: String,
    status: String,
    amount: Number,
    reason: String,
    answerBy: Date,
    bookingId: String,
    businessName: String,
    campaignName: String,
    spotId: String,
    createdAt: Date,
    answer: Object,
    acceptedAt: Date,
    version: Number,
    ...outboxFields,
  },
  { versionKey: false },
)
  .index({ createdAt: -1, _id: -1 })
  .index({ status: 1, createdAt: -1, _id: -1 })
  .index(outboxIndex);

const searchText = searchable(schema, ['businessName', 'campaignName', 'spotId', 'reason']);

type ListOptions = { limit: number; cursor?: string | undefined; q?: string | undefined; status?: string | undefined };

export type DisputeStore = ReturnType<typeof createDisputeStore>;

export function createDisputeStore(db: Connection, wake: () => void) {
  const model = db.model('dispute', schema, 'disputes');
  const { one, changed } = readerOf<Document, StoredDispute>(model, plainOf);

  return {
    model,

    byId: (id: string) => one({ _id: { $eq: id } }),

    async insert({ id, ...dispute }: StoredDispute, event: Envelope): Promise<boolean> {
      const document = { _id: id, ...dispute, ...searchText(dispute), ...initialOutbox([event]) };
      const isNew = await insertOnce(model, document);
      if (isNew) wake();
      return isNew;
    },

    /** Advances a dispute to a later status, with its event. Returns null if it has that status or a later one. */
    async advance(facts: DisputeFacts, eventOf: (next: StoredDispute) => Envelope): Promise<StoredDispute | null> {
      const { id, status, answerBy } = facts;
      const current = await one({ _id: { $eq: id }, status: { $in: statusesBefore(status) } });
      if (!current) return null;
      const next = { ...current, status, answerBy, version: current.version + 1 };
      const { $push, $set } = pushOutbox([eventOf(next)]);
      const { matchedCount } = await model.updateOne(
        { _id: id, version: current.version },
        {
          $set: { status, answerBy, version: next.version, ...$set },
          $push,
        },
      );
      if (matchedCount === 0) return this.advance(facts, eventOf);
      wake();
      return next;
    },

    /** Replaces the stored response. Returns null after a concurrent change, or if the bank no longer accepts one. */
    keepAnswer(id: string, answer: StoredAnswer): Promise<StoredDispute | null> {
      const before = answer.revision === 1 ? { answer: null } : { 'answer.revision': answer.revision - 1 };
      return changed({ _id: { $eq: id }, status: 'needs_answer', ...before }, { $set: { answer } });
    },

    noteSubmitted: async (id: string, revision: number, submittedAt: Date): Promise<void> => {
      await model.updateOne({ _id: id, 'answer.revision': revision }, { $set: { 'answer.submittedAt': submittedAt } });
    },

    noteAccepted: async (id: string, acceptedAt: Date): Promise<void> => {
      await model.updateOne({ _id: id }, { $set: { acceptedAt } });
    },

    list: ({ status, ...paging }: ListOptions): Promise<Page<StoredDispute>> =>
      findPage(model, status ? { status } : {}, paging, plainOf<Document>),
  };
}
