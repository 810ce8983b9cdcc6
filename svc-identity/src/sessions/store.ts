import { findPage, type Connection, type Page, type Paging, type PurgeRule, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';

/** What somebody logged in with: the password alone, or two factors, as a passkey is by itself. */
export type Factor = 'password' | 'two';

/**
 * One document a family of refresh tokens, so that a rotation is one atomic update. Every token of the family has its
 * secret; one made before families had a secret has none until it is exchanged.
 */
export type Session = {
  _id: string;
  userId: string;
  /** Where it was begun, and is good; missing of one from before towns were kept, which is the first one's. */
  town?: string;
  familyHash?: string;
  currentHash: string;
  userAgent: string;
  /** When its owner last proved who they are, and with how much; a session of before has neither. */
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

/** For a day an ended session can still be recognized in the log. */
export const sessionRule: PurgeRule = { collection: 'sessions', field: 'expiresAt', afterMs: 86_400_000 };

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore(db: Connection) {
  const model = db.model('session', ofEveryTown(schema), sessionRule.collection);
  return {
    create: async (session: Session): Promise<void> => {
      await model.create(session);
    },
    byId: (id: string): Promise<Session | null> => model.findOne({ _id: { $eq: id } }).lean<Session>(),

    /**
     * Replaces the current hash if it is still the given one: of any number of parallel calls at most one succeeds.
     * Without `from` it replaces whichever there is.
     */
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

    /** Notes that a session's owner has just proven who they are, with two factors where it is so. */
    proveAgain: async (id: string, now: Date, factor?: Factor): Promise<void> => {
      await model.updateOne({ _id: { $eq: id } }, { $set: { authenticatedAt: now, ...(factor && { factor }) } });
    },
    /** Notes that a session's owner has two factors now. What they have proven is as old as before. */
    strengthen: async (id: string): Promise<void> => {
      await model.updateOne({ _id: { $eq: id } }, { $set: { factor: 'two' } });
    },

    /** Whether a session is a user's and can still be refreshed. */
    isLive: async (id: string, userId: string, now: Date): Promise<boolean> =>
      (await model.exists({ _id: { $eq: id }, userId: { $eq: userId }, expiresAt: { $gt: now } })) !== null,

    /** A user's sessions that can still be refreshed, last used first. */
    ofUser: (userId: string, now: Date): Promise<Session[]> =>
      model
        .find({ userId: { $eq: userId }, expiresAt: { $gt: now } })
        .sort({ lastUsedAt: -1, _id: -1 })
        .limit(200)
        .lean<Session[]>(),
    /** One page of them, the newest first. */
    listOf: (userId: string, now: Date, paging: Paging): Promise<Page<Session>> =>
      findPage(model, { userId: { $eq: userId }, expiresAt: { $gt: now } }, paging, (session: Session) => session),
    /** When each of these users last logged in or went on with a session that they still have. */
    lastUsedBy: async (userIds: readonly string[]): Promise<Map<string, Date>> => {
      const groups = await model.aggregate<{ _id: string; at: Date }>([
        { $match: { userId: { $in: [...userIds] } } },
        { $group: { _id: '$userId', at: { $max: '$lastUsedAt' } } },
      ]);
      return new Map(groups.map(({ _id, at }) => [_id, at]));
    },
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
