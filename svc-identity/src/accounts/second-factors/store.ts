import { type Connection, ofEveryTown } from '@postcard/service-kit';
import { readerOf } from '@postcard/service-kit/reader';
import { insertOnce } from '@postcard/service-kit/insert-once';
import { Schema } from 'mongoose';

export type StoredPasskey = {
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** The session that added it; missing in older data. */
  sessionId?: string;
};

/** An undo link's hash, and its scope: the factors that the session added, or that were added since. */
export type Undo = { hash: string; since: Date; sessionId: string; until: Date };

/** `sealed` is the app's encrypted secret; `lastStep` is the time step of the last accepted code. */
type Authenticator = { sealed: string; lastStep: number; createdAt: Date; sessionId?: string };

/** All factors of an account: one document, so that each change is one update. */
export type Factors = {
  userId: string;
  version: number;
  authenticator: Authenticator | null;
  /** An app that is not confirmed by a code yet. */
  pendingAuthenticator: { sealed: string; startedAt: Date } | null;
  undos?: Undo[];
  passkeys: StoredPasskey[];
  /** The sealed hashes of unused codes. */
  recoveryCodes: { sealed: string; createdAt: Date; sessionId?: string } | null;
};

type Document = Omit<Factors, 'userId'> & { _id: string };

const schema = new Schema<Document>(
  {
    _id: String,
    version: Number,
    authenticator: Object,
    pendingAuthenticator: Object,
    passkeys: [Object],
    recoveryCodes: Object,
    undos: { type: [Object], default: undefined },
  },
  { versionKey: false, minimize: false },
).index({ 'undos.hash': 1 });

const none = (userId: string): Factors => ({
  userId,
  version: 0,
  authenticator: null,
  pendingAuthenticator: null,
  passkeys: [],
  recoveryCodes: null,
});

const plain = ({ _id, ...rest }: Document): Factors => ({ userId: _id, ...rest });

export type FactorStore = ReturnType<typeof createFactorStore>;

export function createFactorStore(db: Connection) {
  const model = db.model('second_factor', ofEveryTown(schema), 'second_factors');
  const { one } = readerOf(model, plain);
  return {
    of: async (userId: string): Promise<Factors> => (await one({ _id: { $eq: userId } })) ?? none(userId),

    byUndo: (hash: string) => one({ 'undos.hash': { $eq: hash } }),

    ofMany: async (userIds: readonly string[]): Promise<Map<string, Factors>> => {
      const found = await model.find({ _id: { $in: userIds } }).lean<Document[]>();
      return new Map(found.map((each) => [each._id, plain(each)]));
    },

    /** Saves a change if the version is unchanged; null after a concurrent change. */
    async save({ userId, ...factors }: Factors, change: Partial<Factors>): Promise<Factors | null> {
      const next = { ...factors, ...change, version: factors.version + 1 };
      const isSaved =
        factors.version === 0
          ? await insertOnce(model, { _id: userId, ...next })
          : (await model.updateOne({ _id: userId, version: factors.version }, { $set: next })).matchedCount > 0;
      return isSaved ? { userId, ...next } : null;
    },

    forget: async (userId: string): Promise<void> => {
      await model.deleteOne({ _id: { $eq: userId } });
    },

    all: async function* (): AsyncGenerator<Factors> {
      for await (const document of model.find().lean<Document>().cursor()) yield plain(document as Document);
    },
  };
}
