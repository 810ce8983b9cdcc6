import { createHash } from 'node:crypto';
import { Schema, type Connection } from 'mongoose';
import type { ErrorCode } from '@postcard/contracts';
import { NamedError } from './errors.ts';
import { createGroupInsert, createGroupUpdate } from './group.ts';
import { duplicateIndex } from './mongo.ts';
import type { PurgeRule } from './purge.ts';
import { ofEveryTown } from './town/scope.ts';

type Outcome = { answer: unknown } | { code: ErrorCode; message: string };
/** Of the request only its hash is kept: a member's words are nobody's to find here. */
type Entry = { _id: string; requestHash: string; userId: string | null; startedAt: Date; outcome?: Outcome };

/** How long a key is remembered. */
const keptMs = 24 * 3_600_000;
/** An hour more than a key counts. */
export const idempotencyRule: PurgeRule = {
  collection: 'idempotency_keys',
  field: 'startedAt',
  afterMs: keptMs + 3_600_000,
};
/** A request that has not ended by then died with its process; the key may be tried again. */
const abandonedMs = 30_000;
const pollMs = 50;
const waitMs = 5000;

export type IdempotentCall = { key: string; scope: string; request: unknown; userId?: string | null };

export type IdempotencyKeys = {
  once(call: IdempotentCall, run: () => Promise<unknown>): Promise<unknown>;
  /** Drops what a user has been sent, when their account is closed. */
  forget(userId: string): Promise<void>;
  /** Drops what older versions kept of requests. */
  forgetRequests(): Promise<void>;
};

/** Longer than any key a client makes up, and what an HTTP header may hold of text. */
const readableKey = /^[\x21-\x7e]{1,255}$/;

/** The caller's key, or none. @throws NamedError malformed_request for one that nobody could keep */
export function idempotencyKeyOf(header: string): string {
  if (header === '' || readableKey.test(header)) return header;
  throw new NamedError('malformed_request', {
    message: 'An Idempotency-Key has at most 255 characters, without spaces.',
  });
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Remembers the response to a client's `Idempotency-Key` for 24 hours, per route and caller.
 * The same key with the same body gives the first response again, refusals included; a failure of ours is not kept.
 * @throws NamedError idempotency_key_reused for another body, request_in_progress while the first is still running
 */
export function createIdempotencyKeys(connection: Connection, now: () => Date = () => new Date()): IdempotencyKeys {
  const entries = connection.model(
    'idempotency_key',
    ofEveryTown(
      new Schema<Entry>(
        { _id: String, requestHash: String, userId: String, startedAt: Date, outcome: Object },
        { minimize: false, versionKey: false },
      )
        .index({ startedAt: 1 })
        .index({ userId: 1 }),
    ),
    idempotencyRule.collection,
  );

  // On the day a card opens many keys are taken, and many responses kept, at once.
  const insert = createGroupInsert(entries.collection);
  const update = createGroupUpdate(entries.collection);

  /** Takes the key for this run, or hands out who has it. */
  async function take(wanted: Pick<Entry, '_id' | 'requestHash' | 'userId'>): Promise<Entry | null> {
    const { _id, ...mine } = wanted;
    try {
      await insert({ ...wanted, startedAt: now() });
      return null;
    } catch (error) {
      if (!duplicateIndex(error)) throw error;
    }
    const existing = await entries.findById(_id).lean<Entry>();
    if (!existing) return take(wanted);
    const age = now().getTime() - existing.startedAt.getTime();
    if (age < (existing.outcome ? keptMs : abandonedMs)) return existing;
    const taken = await entries
      .findOneAndUpdate(
        { _id, startedAt: existing.startedAt },
        { $set: { ...mine, startedAt: now() }, $unset: { outcome: 1 } },
      )
      .lean();
    return taken ? null : take(wanted);
  }

  async function awaitOutcome(entry: Entry): Promise<Outcome> {
    for (let waited = 0; !entry.outcome && waited < waitMs; waited += pollMs) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      entry = (await entries.findById(entry._id).lean<Entry>()) ?? entry;
    }
    if (!entry.outcome) throw new NamedError('request_in_progress', { retryAfterSeconds: 1 });
    return entry.outcome;
  }

  return {
    async once({ key, scope, request, userId = null }, run) {
      const _id = sha256(`${scope}\n${key}`);
      // Parsed by its contract, the same request has its members in the same order.
      const requestHash = sha256(JSON.stringify(request ?? null));
      const earlier = await take({ _id, requestHash, userId });
      if (earlier) {
        if (earlier.requestHash !== requestHash) throw new NamedError('idempotency_key_reused');
        return replay(await awaitOutcome(earlier));
      }
      return record(
        run,
        (outcome) => update({ filter: { _id }, update: { $set: { outcome } } }),
        () => entries.deleteOne({ _id }),
      );
    },
    forget: async (userId) => void (await entries.deleteMany({ userId: { $eq: userId } })),
    forgetRequests: async () => void (await entries.collection.deleteMany({ request: { $exists: true } })),
  };
}

async function record(
  run: () => Promise<unknown>,
  keep: (outcome: Outcome) => Promise<unknown>,
  forget: () => Promise<unknown>,
): Promise<unknown> {
  try {
    const response = await run();
    await keep({ answer: response });
    return response;
  } catch (error) {
    if (error instanceof NamedError && error.status < 500) await keep({ code: error.code, message: error.message });
    else await forget();
    throw error;
  }
}

function replay(outcome: Outcome): unknown {
  if ('answer' in outcome) return outcome.answer;
  throw new NamedError(outcome.code, { message: outcome.message });
}
