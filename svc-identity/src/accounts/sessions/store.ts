import { findPage, type Connection, type Page, type Paging, type PurgeRule, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';

/** The proof of a log-in: the password alone, or two factors; a passkey counts as two. */
export type Factor = 'password' | 'two';

/** A family of refresh tokens; `familyHash` is missing in older sessions until the next exchange. */
export type Session = {
  _id: string;
  userId: string;
  town?: string;
  familyHash?: string;
  currentHash: string;
  userAgent: string;
  /** Time and strength of the last proof; missing in older sessions. */
  authenticatedAt?: Date;
  factor?: Factor;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
};

const schema = new Schema<Session>(
  {
    _id: String,
    userId: String,
    town: String,
    familyHash: String,
    currentHash: String,
    userAgent: String,
    authenticatedAt: Date,
    factor: String,
    createdAt: Date,
    lastUsedAt: Date,
    expiresAt: Date,
  },
  { versionKey: false },
)
  .index({ userId: 1 })
  .index({ expiresAt: 1 });

export const sessionRule: PurgeRule = { collection: 'sessions', field: 'expiresAt', afterMs: 86_400_000 };

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore(db: Connection) {
  const model = db.model('session', ofEveryTown(schema), sessionRule.collection);
  return {
    create: async (session: Session): Promise<void> => {
      await model.create(session);
    },
    byId: (id: string): Promise<Session | null> => model.findOne({ _id: { $eq: id } }).lean<Session>(),

    /** Replaces the current hash if it equals `from`, or any hash without `from`: of parallel calls one succeeds. */
    rotate: (change: { id: string; familyHash: string; from?: string; to: string; now: Date }) =>
      model
        .findOneAndUpdate(
          {
            _id: { $eq: change.id },
            ...(change.from !== undefined && { currentHash: { $eq: change.from } }),
            expiresAt: { $gt: change.now },
          },
          {
            $set: {
              familyHash: change.familyHash,
              currentHash: change.to,
              lastUsedAt: change.now,
            },
          },
        )
        .lean<Session>(),

    proveAgain: async (id: string, now: Date, factor?: Factor): Promise<void> => {
      await model.updateOne({ _id: { $eq: id } }, { $set: { authenticatedAt: now, ...(factor && { factor }) } });
    },
    /** Marks the session as proven by two factors, and keeps the time of the last proof. */
    strengthen: async (id: string): Promise<void> => {
      await model.updateOne({ _id: { $eq: id } }, { $set: { factor: 'two' } });
    },

    isLive: async (id: string, userId: string, now: Date): Promise<boolean> =>
      (await model.exists({ _id: { $eq: id }, userId: { $eq: userId }, expiresAt: { $gt: now } })) !== null,

    ofUser: (userId: string, now: Date): Promise<Session[]> =>
      model
        .find({ userId: { $eq: userId }, expiresAt: { $gt: now } })
        .sort({ lastUsedAt: -1, _id: -1 })
        .limit(200)
        .lean<Session[]>(),
    listOf: (userId: string, now: Date, paging: Paging): Promise<Page<Session>> =>
      findPage(model, { userId: { $eq: userId }, expiresAt: { $gt: now } }, paging, (session: Session) => session),
    lastUsedBy: async (userIds: readonly string[]): Promise<Map<string, Date>> => {
      const groups = await model.aggregate<{ _id: string; at: Date }>([
        { $match: { userId: { $in: [...userIds] } } },
        { $group: { _id: '$userId', at: { $max: '$lastUsedAt' } } },
      ]);
      return new Map(groups.map(({ _id, at }) => [_id, at]));
    },
    endOf: async (userId: string, id: string): Promise<boolean> => {
      const { deletedCount } = await model.deleteOne({ _id: { $eq: id }, userId: { $eq: userId } });
      return deletedCount === 1;
    },
    endAllOf: async (userId: string, except?: string): Promise<void> => {
      await model.deleteMany({ userId, ...(except ? { _id: { $ne: except } } : {}) });
    },
  };
}
