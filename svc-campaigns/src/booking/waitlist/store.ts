import { duplicateIndex, findPage, type Connection, type Page, type Paging } from '@postcard/service-kit';
import { Schema } from 'mongoose';

/** A member who waits for a place on a card. `offerId` is the id of the booking that an offer will be. */
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

/** The queues: who waits is in it, who has been made an offer or has left is not. */
export function createWaitlistStore(db: Connection) {
  const model = db.model('waiting', schema, 'waitlist');
  const plain = ({ _id: _, ...waiting }: Document): Waiting => waiting;

  return {
    model,
    of: async (place: Pick<Waiting, 'campaignId' | 'userId'>): Promise<Waiting | null> => {
      const document = await model.findOne({ _id: { $eq: idOf(place) } }).lean<Document>();
      return document && plain(document);
    },

    /** Takes a place in the queue; who has one keeps it as it is. */
    async join(waiting: Waiting): Promise<{ waiting: Waiting; isNew: boolean }> {
      try {
        await model.create({ _id: idOf(waiting), ...waiting });
        return { waiting, isNew: true };
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
      }
      return { waiting: (await this.of(waiting)) ?? waiting, isNew: false };
    },

    /** Ends a wait. Returns whether there was one. */
    leave: async (place: Pick<Waiting, 'campaignId' | 'userId'>): Promise<boolean> =>
      (await model.deleteOne({ _id: { $eq: idOf(place) } })).deletedCount === 1,

    /** Ends the wait that led to an offer, and no later one. */
    async served({ campaignId, userId, offerId }: Waiting): Promise<void> {
      await model.deleteOne({ _id: idOf({ campaignId, userId }), offerId });
    },

    /** Notes the trade that somebody who waits has now, by which places in the queue are counted. */
    async keepTrade({ campaignId, userId, offerId }: Waiting, subcategory: string): Promise<void> {
      await model.updateOne({ _id: idOf({ campaignId, userId }), offerId }, { $set: { subcategory } });
    },

    /** Nobody waits for this card any more. */
    async close(campaignId: string): Promise<void> {
      await model.deleteMany({ campaignId });
    },

    /** Who waits for a card, longest first. */
    queue: async (campaignId: string): Promise<Waiting[]> =>
      (await model.find({ campaignId }).sort({ joinedAt: 1 }).limit(500).lean<Document[]>()).map(plain),

    /** How many wait for a card. */
    waitingFor: (campaignId: string): Promise<number> => model.countDocuments({ campaignId: { $eq: campaignId } }),

    /** One page of a member's waits, the newest first. */
    ofUser: (userId: string, paging: Paging): Promise<Page<Waiting>> =>
      findPage(model, { userId: { $eq: userId } }, { ...paging, by: 'joinedAt' }, plain),

    /** How many of the same subcategory wait longer for the same card. */
    ahead: ({ campaignId, subcategory, joinedAt }: Waiting): Promise<number> =>
      model.countDocuments({ campaignId, subcategory, joinedAt: { $lt: joinedAt } }),

    /** The cards somebody waits for. */
    cardIds: (): Promise<string[]> => model.distinct('campaignId'),
  };
}
