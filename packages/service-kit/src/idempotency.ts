import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Schema, type Connection } from 'mongoose';
import type { ErrorCode } from '@postcard/contracts';
import { NamedError } from './errors.ts';
import { duplicateIndex } from './mongo.ts';

type Outcome = { answer: unknown } | { code: ErrorCode; message: string };
type Entry = { _id: string; request: unknown; startedAt: Date; outcome?: Outcome };

/** How long a key is remembered. */
const keptMs = 24 * 3_600_000;
/** A request that has not ended by then died with its process; the key may be tried again. */
const abandonedMs = 30_000;
const pollMs = 50;
const waitMs = 5000;

export type IdempotencyKeys = { once(call: { key: string; scope: string; request: unknown }, run: () => Promise<unknown>): Promise<unknown> };

/**
 * Remembers the answer to a client's `Idempotency-Key` for 24 hours, per route and caller.
 * The same key with the same body gives the first answer again, refusals included; a failure of ours is not kept.
 * @throws NamedError idempotency_key_reused for another body, request_in_progress while the first is still running
 */
export function createIdempotencyKeys(connection: Connection, now: () => Date = () => new Date()): IdempotencyKeys {
  const entries = connection.model(
    'idempotency_key',
    new Schema<Entry>({ _id: String, request: Object, startedAt: Date, outcome: Object }, { minimize: false, versionKey: false }).index({ startedAt: 1 }),
    'idempotency_keys',
  );

  /** Takes the key for this run, or hands out who has it. */
  async function take(_id: string, request: unknown): Promise<Entry | null> {
    try {
      await entries.create({ _id, request, startedAt: now() });
      return null;
    } catch (error) {
      if (!duplicateIndex(error)) throw error;
    }
    const existing = await entries.findById(_id).lean<Entry>();
    if (!existing) return take(_id, request);
    const age = now().getTime() - existing.startedAt.getTime();
    if (age < (existing.outcome ? keptMs : abandonedMs)) return existing;
    const mine = await entries.findOneAndUpdate({ _id, startedAt: existing.startedAt }, { $set: { request, startedAt: now() }, $unset: { outcome: 1 } }).lean();
    return mine ? null : take(_id, request);
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
    async once({ key, scope, request }, run) {
      const _id = createHash('sha256').update(`${scope}\n${key}`).digest('base64url');
      const plain: unknown = JSON.parse(JSON.stringify(request ?? null));
      const earlier = await take(_id, plain);
      if (earlier) {
        if (!isDeepStrictEqual(earlier.request, plain)) throw new NamedError('idempotency_key_reused');
        return replay(await awaitOutcome(earlier));
      }
      return record(run, (outcome) => entries.updateOne({ _id }, { $set: { outcome } }), () => entries.deleteOne({ _id }));
    },
  };
}

async function record(run: () => Promise<unknown>, keep: (outcome: Outcome) => Promise<unknown>, forget: () => Promise<unknown>): Promise<unknown> {
  try {
    const answer = await run();
    await keep({ answer });
    return answer;
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
