import { NamedError, type Connection, type PurgeRule, ofEveryTown } from '@postcard/service-kit';
import { insertOnce, unlessDuplicate } from '@postcard/service-kit/insert-once';
import { Schema } from 'mongoose';

export const freeTries = 5;
const firstWaitMs = 1000;
const longestWaitMs = 15 * 60_000;
const forgottenAfterMs = 24 * 3_600_000;

type Tries = { failures: number; blockedUntil: Date | null; lastFailureAt: Date };

/** Returns the wait before the next try: none for five failures, then 1 s, doubling up to 15 minutes. */
export function waitAfter(failures: number, freeAllowed: number = freeTries): number {
  if (failures < freeAllowed) return 0;
  return Math.min(firstWaitMs * 2 ** (failures - freeAllowed), longestWaitMs);
}

function isForgotten(tries: Tries, now: Date): boolean {
  return now.getTime() - tries.lastFailureAt.getTime() > forgottenAfterMs;
}

function afterFailure(tries: Tries | null, now: Date, freeAllowed: number = freeTries): Tries {
  const failures = (tries && !isForgotten(tries, now) ? tries.failures : 0) + 1;
  const wait = waitAfter(failures, freeAllowed);
  return { failures, blockedUntil: wait > 0 ? new Date(now.getTime() + wait) : null, lastFailureAt: now };
}

type Document = Tries & { _id: string };

const schema = new Schema<Document>(
  { _id: String, failures: Number, blockedUntil: Date, lastFailureAt: Date },
  { versionKey: false },
).index({ lastFailureAt: 1 });

export const throttleRule: PurgeRule = {
  collection: 'login_throttles',
  field: 'lastFailureAt',
  afterMs: 2 * forgottenAfterMs,
};

/** Counts tries of one kind before their outcome is known. */
export type Counted = {
  count(): Promise<boolean>;
  takeBack(): Promise<void>;
  forgive(): Promise<void>;
};

type Options = { db: Connection; now: () => Date; addressScale: number };

/** Slows guessing per account and address. A try is counted before the check, so that parallel guesses all count. */
export function createThrottle({ db, now, addressScale }: Options) {
  const model = db.model('login_throttle', ofEveryTown(schema), throttleRule.collection);
  const allowed = (id: string) => (id.startsWith('address:') ? freeTries * addressScale : freeTries);

  /** Counts a free try in one command, so that users of one address do not conflict. Returns false above the limit. */
  async function countFree(id: string): Promise<boolean> {
    const at = now();
    const free = {
      _id: id,
      failures: { $lt: allowed(id) - 1 },
      blockedUntil: null,
      lastFailureAt: { $gte: new Date(at.getTime() - forgottenAfterMs) },
    };
    const tried = { $inc: { failures: 1 }, $set: { lastFailureAt: at } };
    return unlessDuplicate(() => model.updateOne(free, tried, { upsert: true }));
  }

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
    if (!known) return insertOnce(model, { _id: id, ...next });
    const asRead = { _id: id, failures: known.failures, lastFailureAt: known.lastFailureAt };
    return (await model.updateOne(asRead, { $set: next })).modifiedCount === 1;
  }

  const uncount = async (id: string): Promise<void> => {
    await model.updateOne({ _id: id }, { $inc: { failures: -1 }, $set: { blockedUntil: null } });
  };
  const drop = async (id: string): Promise<void> => {
    await model.deleteOne({ _id: id });
  };

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
    ofCodes: (userId: string): Counted => counting(`codes:${userId}`),
    /** Counts proofs within a session separately from log-ins, so that a stranger's guesses do not block proofs. */
    ofSession: (sessionId: string): Counted => counting(`session:${sessionId}`),
    ofLink: (userId: string): Counted => counting(`link:${userId}`),
    ofDevice: (hash: string): Counted => counting(`device:${hash}`),
  };
}
