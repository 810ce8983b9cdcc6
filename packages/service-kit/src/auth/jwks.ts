import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

export type KeyFinder = (kid: string) => Promise<KeyObject | null>;

/** Pause before an unknown key id is requested again, so that forged tokens cannot flood the issuer. */
const cooldownMs = 5000;

/** Finds public keys by id in a published key set. Known keys stay usable while the issuer is down. */
export function createKeyFinder(url: string, options: { now?: () => number; fetch?: typeof fetch } = {}): KeyFinder {
  const { now = Date.now, fetch: load = fetch } = options;
  let keys = new Map<string, KeyObject>();
  let fetchedAt = -Infinity;
  let pending: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    const response = await load(url, { signal: AbortSignal.timeout(3000) });
    if (!response.ok) throw new Error(`key set: ${response.status}`);
    const set = (await response.json()) as { keys: (JsonWebKey & { kid: string })[] };
    keys = new Map(set.keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]));
    fetchedAt = now();
  }

  return async (kid) => {
    if (!keys.has(kid) && now() - fetchedAt >= cooldownMs) {
      pending ??= refresh().finally(() => (pending = null));
      await pending;
    }
    return keys.get(kid) ?? null;
  };
}
