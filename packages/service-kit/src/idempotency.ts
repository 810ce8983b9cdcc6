import { createHash } from 'node:crypto';
import { Schema, type Connection } from 'mongoose';
import type { ErrorCode, FieldErrors } from '@postcard/contracts';
import { NamedError } from './errors.ts';
import { createGroupInsert, createGroupUpdate } from './group.ts';
import { unlessDuplicate } from './insert-once.ts';
import type { PurgeRule } from './purge.ts';
import { ofEveryTown } from './town/scope.ts';

type Outcome = { answer: unknown } | { code: ErrorCode; message: string; errors?: FieldErrors };
/** Has only a hash of the request, because the request may contain a member's text. */
type Entry = { _id: string; requestHash: string; userId: string | null; startedAt: Date; outcome?: Outcome };

const keptMs = 24 * 3_600_000;
/** Keeps entries an hour longer than a key is valid. */
export const idempotencyRule: PurgeRule = {
  collection: 'idempotency_keys',
  field: 'startedAt',
  afterMs: keptMs + 3_600_000,
};
/** Milliseconds after which an unfinished request is assumed dead and its key can be used again. */
const abandonedMs = 30_000;
const pollMs = 50;
const waitMs = 5000;

export type IdempotentCall = { key: string; scope: string; request: unknown; userId?: string | null };

export type IdempotencyKeys = {
  once(call: IdempotentCall, run: () => Promise<unknown>): Promise<unknown>;
  forget(userId: string): Promise<void>;
  forgetRequests(): Promise<void>;
};

const readableKey = /^[\x21-\x7e]{1,255}$/;

export function idempotencyKeyOf(header: string): string {
  if (header === '' || readableKey.test(header)) return header;
  throw new NamedError('malformed_request', {
    message: 'An Idempotency-Key has at most 255 characters, without spaces.',
  });
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Remembers successes and validation errors by `Idempotency-Key` for 24 hours, per route and caller. Other refusals,
 * such as a taken spot, are not stored.
 * @throws NamedError idempotency_key_reused for another body, request_in_progress until the first one has succeeded
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

  // Inserts are grouped, because many keys arrive when a card opens.
  const insert = createGroupInsert(entries.collection);
  const update = createGroupUpdate(entries.collection);

  async function take(fresh: Pick<Entry, '_id' | 'requestHash' | 'userId'>): Promise<Entry | null> {
    const { _id, ...mine } = fresh;
    if (await unlessDuplicate(() => insert({ ...fresh, startedAt: now() }))) return null;
    const existing = await entries.findById(_id).lean<Entry>();
    if (!existing) return take(fresh);
    const age = now().getTime() - existing.startedAt.getTime();
    if (age < (existing.outcome ? keptMs : abandonedMs)) return existing;
    const taken = await entries
      .findOneAndUpdate(
        { _id, startedAt: existing.startedAt },
        { $set: { ...mine, startedAt: now() }, $unset: { outcome: 1 } },
      )
      .lean();
    return taken ? null : take(fresh);
  }

  /** Never runs the request: by the time the first one is refused, the caller of this one may be gone. */
  async function awaitOutcome({ _id, outcome }: Entry): Promise<Outcome> {
    if (outcome) return outcome;
    for (const until = performance.now() + waitMs; performance.now() < until;) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      const entry = await entries.findById(_id).lean<Entry>();
      if (entry?.outcome) return entry.outcome;
      if (!entry) break;
    }
    throw new NamedError('request_in_progress', { retryAfterSeconds: 1 });
  }

  return {
    async once({ key, scope, request, userId = null }, run) {
      const _id = sha256(`${scope}\n${key}`);
      // Equal requests have the same order of members, because they were parsed by the contract.
      const requestHash = sha256(JSON.stringify(request ?? null));
      const earlier = await take({ _id, requestHash, userId });
      if (!earlier) {
        return record(
          run,
          (outcome) => update({ filter: { _id }, update: { $set: { outcome } } }),
          () => entries.deleteOne({ _id }),
        );
      }
      if (earlier.requestHash !== requestHash) throw new NamedError('idempotency_key_reused');
      return replay(await awaitOutcome(earlier));
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
    if (error instanceof NamedError && error.status === 422) {
      const { code, message, errors } = error;
      await keep({ code, message, ...(errors && { errors }) });
    } else await forget();
    throw error;
  }
}

function replay(outcome: Outcome): unknown {
  if ('answer' in outcome) return outcome.answer;
  const { code, ...details } = outcome;
  throw new NamedError(code, details);
}
