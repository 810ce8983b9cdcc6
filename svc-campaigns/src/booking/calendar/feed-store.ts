import { acrossTowns, ofEachTown, townKey, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';

export type FeedKind = 'member' | 'team';

type Document = { _id: string; kind: FeedKind; userId: string; tokenHash: string };
export type Feed = Omit<Document, '_id'>;

const schema = new Schema<Document>(
  { _id: String, kind: String, userId: String, tokenHash: String },
  { versionKey: false },
)
  .index({ tokenHash: 1 })
  .index({ userId: 1 });

export type FeedStore = ReturnType<typeof createFeedStore>;

/** Stores one feed address of each kind per user, as a hash only. */
export function createFeedStore(db: Connection) {
  const model = db.model('calendar_feed', schema, 'calendar_feeds');
  return {
    async replace(feed: Feed): Promise<void> {
      await model.updateOne({ _id: townKey(`${feed.kind}:${feed.userId}`) }, { $set: feed }, { upsert: true });
    },

    byHash: (tokenHash: string): Promise<Feed | null> =>
      model.findOne({ tokenHash: { $eq: tokenHash } }, { _id: 0 }).lean<Feed>(),

    async forget(userId: string): Promise<void> {
      await acrossTowns(() => model.deleteMany({ userId: { $eq: userId }, ...ofEachTown() }));
    },
  };
}
