import { createHash } from 'node:crypto';
import type { StripeState } from './state.ts';
import { StripeFailure } from './errors.ts';

export type StoredResponse = { fingerprint: string; at: number; status: number; body: unknown };

const KEPT_FOR_S = 24 * 3600;

/** Returns the first response again for the same key and request. Invalid requests are not stored, as at Stripe. */
export function once(
  state: StripeState,
  request: { key: string | null; what: string; now: number },
  run: () => unknown,
): { status: number; body: unknown; replayed: boolean } {
  const { key, now } = request;
  if (!key) return { status: 200, body: run(), replayed: false };
  forgetOld(state, now);
  const fingerprint = createHash('sha256').update(request.what).digest('base64url');
  const kept = state.responses[key];
  if (kept && kept.fingerprint !== fingerprint) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message:
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try ` +
        `using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  if (kept) return { status: kept.status, body: kept.body, replayed: true };
  const body = run();
  state.responses[key] = { fingerprint, at: now, status: 200, body };
  return { status: 200, body, replayed: false };
}

function forgetOld(state: StripeState, now: number): void {
  for (const [key, response] of Object.entries(state.responses)) {
    // Responses are in order of arrival, so the first young one ends the search.
    if (now - response.at < KEPT_FOR_S) return;
    delete state.responses[key];
  }
}
