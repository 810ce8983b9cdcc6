import { LRUCache } from 'lru-cache';
import type { Metrics } from '../metrics.ts';
import type { CachedResponse } from './cached-response.ts';

/** Maximum age of a response, counted from the start of its read. */
const longestMs = 1_000;
const mostBytes = 32 * 1_048_576;
const mostEntries = 10_000;
/** Assumed bytes of an entry without its key, headers and body. */
const entryBytes = 1_024;

/** `key` contains everything that the response depends on besides the database. */
export type CachedRead = { key: string; route: string; read: () => Promise<CachedResponse> };

export type ResponseCache = { respond(request: CachedRead): Promise<CachedResponse> };

/**
 * Caches responses of public reads for one second (ADR 21). Concurrent callers share a read; failures are not cached.
 */
export function createResponseCache({ metrics }: { metrics: Pick<Metrics, 'cachedReads'> }): ResponseCache {
  const cache = new LRUCache<string, Promise<CachedResponse>>({
    max: mostEntries,
    maxSize: mostBytes,
    ttl: longestMs,
    ttlResolution: 0,
  });

  async function readInto({ key, read }: CachedRead): Promise<CachedResponse> {
    const start = performance.now();
    const reading = read();
    cache.set(key, reading, { size: sizeOf(key), start });
    const isCached = () => cache.peek(key) === reading;
    try {
      const response = await reading;
      if (isCached()) cache.set(key, Promise.resolve(response), { size: sizeOf(key, response), start });
      return response;
    } catch (error) {
      if (isCached()) cache.delete(key);
      throw error;
    }
  }

  return {
    respond(request) {
      const current = cache.get(request.key);
      metrics.cachedReads.inc({ route: request.route, source: current ? 'memory' : 'database' });
      return current ?? readInto(request);
    },
  };
}

/** Counts two bytes per character, the most a text takes in memory; compressed forms are smaller than the body. */
function sizeOf(key: string, response?: CachedResponse): number {
  const texts = [key, ...Object.entries(response?.headers ?? {}).flat()];
  return entryBytes + 2 * texts.join('').length + 2 * (response?.body.byteLength ?? 0);
}
