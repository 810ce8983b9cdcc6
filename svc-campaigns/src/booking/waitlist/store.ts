import { findPage, type Connection, type Page, type Paging } from '@postcard/service-kit';
import { readerOf } from '@postcard/service-kit/reader';
import { Schema } from 'mongoose';
import { insertOnce } from '@postcard/service-kit/insert-once';

export type Waiting = { campaignId: string; userId: string; subcategory: string; offerId: string; joinedAt: Date };

type Document = Waiting & { _id: string };

const schema = new Schema<Document>(
  { _id: String, campaignId: String, userId: String, subcategory: String, offerId: String, joinedAt: Date },
  { versionKey: false },
)
  .index({ campaignId: 1, joinedAt: 1 })
  .index({ campaignId: 1, subcategory: 1, joinedAt: 1 })
  .index({ userId: 1, joinedAt: -1, _id: -1 });

const idOf = ({ campaignId, userId }: Pick<Waiting, 'campaignId' | 'userId'>): string => `${campaignId}:${userId}`;

export type WaitlistStore = ReturnType<typeof createWaitlistStore>;

export function createWaitlistStore(db: Connection) {
  const model = db.model('waiting', schema, 'waitlist');
  const plain = ({ _id: _, ...waiting }: Document): Waiting => waiting;
  const { one } = readerOf(model, plain);

  return {
    model,
    of: (place: Pick<Waiting, 'campaignId' | 'userId'>) => one({ _id: { $eq: idOf(place) } }),

    async join(waiting: Waiting): Promise<{ waiting: Waiting; isNew: boolean }> {
      const isNew = await insertOnce(model, { _id: idOf(waiting), ...waiting });
      return { waiting: (!isNew && (await this.of(waiting))) || waiting, isNew };
    },

    leave: async (place: Pick<Waiting, 'campaignId' | 'userId'>): Promise<boolean> =>
      (await model.deleteOne({ _id: { $eq: idOf(place) } })).deletedCount === 1,

    async served({ campaignId, userId, offerId }: Waiting): Promise<void> {
      await model.deleteOne({ _id: idOf({ campaignId, userId }), offerId });
    },

    async keepTrade({ campaignId, userId, offerId }: Waiting, subcategory: string): Promise<void> {
      await model.updateOne({ _id: idOf({ campaignId, userId }), offerId }, { $set: { subcategory } });
    },

    async close(campaignId: string): Promise<void> {
      await model.deleteMany({ campaignId });
    },

    queue: async (campaignId: string): Promise<Waiting[]> =>
      (await model.find({ campaignId }).sort({ joinedAt: 1 }).limit(500).lean<Document[]>()).map(plain),

    waitingFor: (campaignId: string): Promise<number> => model.countDocuments({ campaignId: { $eq: campaignId } }),

    ofUser: (userId: string, paging: Paging): Promise<Page<Waiting>> =>
      findPage(model, { userId: { $eq: userId } }, { ...paging, by: 'joinedAt' }, plain),

    ahead: ({ campaignId, subcategory, joinedAt }: Waiting): Promise<number> =>
      model.countDocuments({ campaignId, subcategory, joinedAt: { $lt: joinedAt } }),

    cardIds: (): Promise<string[]> => model.distinct('campaignId'),
  };
}
