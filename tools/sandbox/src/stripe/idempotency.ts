import { createHash } from 'node:crypto';
import { StripeFailure } from './errors.ts';
import type { StripeState } from './resources.ts';

export type StoredResponse = { fingerprint: string; at: number; body: unknown };

const keptForS = 24 * 3600;

/** Repeats the first response for the same key and request. Like Stripe, does not store invalid requests. */
export function once(
  { responses }: StripeState,
  { key, what, now }: { key: string; what: string; now: number },
  run: () => object,
): { body: unknown; replayed: boolean } {
  for (const [old, { at }] of Object.entries(responses)) if (now - at >= keptForS) delete responses[old];
  const fingerprint = createHash('sha256').update(what).digest('base64url');
  const kept = responses[key];
  if (kept && kept.fingerprint !== fingerprint)
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `The key '${key}' can only be used again with the parameters it was first used with.`,
    });
  const body = kept ? kept.body : run();
  if (!kept) responses[key] = { fingerprint, at: now, body };
  return { body, replayed: kept !== undefined };
}
