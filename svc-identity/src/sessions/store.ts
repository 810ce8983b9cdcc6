import type { Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';

/** One document a family of refresh tokens, so that a rotation is one atomic update. */
export type Session = { _id: string; userId: string; currentHash: string; userAgent: string; createdAt: Date; lastUsedAt: Date; expiresAt: Date };

const schema = new Schema<Session>(
  { _id: String, userId: String, currentHash: String, userAgent: String, createdAt: Date, lastUsedAt: Date, expiresAt: Date },
  { versionKey: false },
)
  .index({ userId: 1 })
  .index({ expiresAt: 1 });

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore(db: Connection) {
  const model = db.model('session', schema, 'sessions');
  return {
    create: async (session: Session): Promise<void> => {
      await model.create(session);
    },
    /** Replaces the current hash if it is still the given one. Of any number of parallel calls at most one succeeds. */
    rotate: (change: { id: string; from: string; to: string; now: Date; expiresAt: Date }) =>
      model
        .findOneAndUpdate(
          { _id: { $eq: change.id }, currentHash: { $eq: change.from }, expiresAt: { $gt: change.now } },
          { $set: { currentHash: change.to, lastUsedAt: change.now, expiresAt: change.expiresAt } },
        )
        .lean<Session>(),
    end: async (id: string): Promise<void> => {
      await model.deleteOne({ _id: { $eq: id } });
    },
    /** A user's sessions that can still be refreshed, last used first. */
    ofUser: (userId: string, now: Date): Promise<Session[]> =>
      model.find({ userId: { $eq: userId }, expiresAt: { $gt: now } }).sort({ lastUsedAt: -1, _id: -1 }).limit(200).lean<Session[]>(),
    /** Ends a session if it is the user's; whether it was. */
    endOf: async (userId: string, id: string): Promise<boolean> => {
      const { deletedCount } = await model.deleteOne({ _id: { $eq: id }, userId: { $eq: userId } });
      return deletedCount === 1;
    },
    endAllOf: async (userId: string, except?: string): Promise<void> => {
      await model.deleteMany({ userId, ...(except ? { _id: { $ne: except } } : {}) });
    },
  };
}
