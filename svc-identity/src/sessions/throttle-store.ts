import { duplicateIndex, NamedError, type Connection, type PurgeRule, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { afterFailure, forgottenAfterMs, freeTries, type Tries } from './throttle.ts';

type Document = Tries & { _id: string };

const schema = new Schema<Document>(
  { _id: String, failures: Number, blockedUntil: Date, lastFailureAt: Date },
  { versionKey: false },
).index({ lastFailureAt: 1 });

/** A count that is over is forgotten anyway. */
export const throttleRule: PurgeRule = {
  collection: 'login_throttles',
  field: 'lastFailureAt',
  afterMs: 2 * forgottenAfterMs,
};

/** The tries of one kind: each is counted before it is known to fail. */
export type Counted = {
  /** Whether the next try has to wait should this one fail. @throws NamedError too_many_requests */
  count(): Promise<boolean>;
  /** One try was none: everything is as it was before it. */
  takeBack(): Promise<void>;
  /** A try succeeded: what the account had failed before is forgotten. */
  forgive(): Promise<void>;
};

export type Throttle = ReturnType<typeof createThrottle>;

type Options = { db: Connection; now: () => Date; addressScale: number };

/**
 * Slows guessing per account and per address, without ever locking anybody out. A try is counted before the password is
 * checked, so that parallel guesses cannot slip through together; a success takes its count back.
 */
export function createThrottle({ db, now, addressScale }: Options) {
  const model = db.model('login_throttle', ofEveryTown(schema), throttleRule.collection);
  const allowed = (id: string) => (id.startsWith('address:') ? freeTries * addressScale : freeTries);

  /**
   * Counts a try that has no wait to follow, in one command, so that many people behind one address do not get in each
   * other's way. Returns whether it was one.
   */
  async function countFree(id: string): Promise<boolean> {
    const at = now();
    const free = {
      _id: id,
      failures: { $lt: allowed(id) - 1 },
      blockedUntil: null,
      lastFailureAt: { $gte: new Date(at.getTime() - forgottenAfterMs) },
    };
    try {
      await model.updateOne(free, { $inc: { failures: 1 }, $set: { lastFailureAt: at } }, { upsert: true });
      return true;
    } catch (error) {
      // There is one that is not as asked.
      if (duplicateIndex(error)) return false;
      throw error;
    }
  }

  /** Whether this try, should it fail, makes the next one wait. @throws NamedError too_many_requests while blocked */
  async function count(id: string): Promise<boolean> {
    if (await countFree(id)) return false;
    for (;;) {
      const known = await model.findById(id).lean<Document>();
      const at = now();
      if (known?.blockedUntil && known.blockedUntil > at) {
        throw new NamedError('too_many_requests', {
          retryAfterSeconds: (known.blockedUntil.getTime() - at.getTime()) / 1000,
        });
      }
      const next = afterFailure(known, at, allowed(id));
      if (await replace(id, known, next)) return next.blockedUntil !== null;
    }
  }

  async function replace(id: string, known: Document | null, next: Tries): Promise<boolean> {
    try {
      if (!known) {
        await model.create({ _id: id, ...next });
        return true;
      }
      const result = await model.updateOne(
        { _id: id, failures: known.failures, lastFailureAt: known.lastFailureAt },
        { $set: next },
      );
      return result.modifiedCount === 1;
    } catch (error) {
      if (duplicateIndex(error)) return false;
      throw error;
    }
  }

  const uncount = async (id: string): Promise<void> => {
    await model.updateOne({ _id: id }, { $inc: { failures: -1 }, $set: { blockedUntil: null } });
  };
  const drop = async (id: string): Promise<void> => {
    await model.deleteOne({ _id: id });
  };

  /** Tries for an account from an address. */
  function ofStranger(account: string, address: string): Counted {
    const [byAccount, byAddress] = [`account:${account}`, `address:${address}`];
    return {
      count: async () => [await count(byAccount), await count(byAddress)].some(Boolean),
      takeBack: async () => void (await Promise.all([uncount(byAccount), uncount(byAddress)])),
      forgive: async () => void (await Promise.all([drop(byAccount), uncount(byAddress)])),
    };
  }

  const counting = (id: string): Counted => ({
    count: () => count(id),
    takeBack: () => uncount(id),
    forgive: () => drop(id),
  });

  return {
    ofStranger,
    /** Codes of an authenticator app that an account is about to take into use. */
    ofCodes: (userId: string): Counted => counting(`codes:${userId}`),
    /** Proofs within a session: a stranger's guesses at a log-in keep nobody from them. */
    ofSession: (sessionId: string): Counted => counting(`session:${sessionId}`),
    /** Passwords given with a link that an account was sent. */
    ofLink: (userId: string): Counted => counting(`link:${userId}`),
    /** Tries from a browser that is known to be the account's. */
    ofDevice: (hash: string): Counted => counting(`device:${hash}`),
  };
}
