import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createMetrics } from '../metrics.ts';
import { joinedBus, silentDatabase } from '../testing/silent-database.ts';
import type { CachedResponse } from './cached-response.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

const route = '/api/cards';
let cache: ResponseCache;
beforeEach(() => {
  cache = createResponseCache({ db: silentDatabase(), bus: joinedBus(), metrics: createMetrics('test') });
  cache.start();
});
afterEach(() => cache.stop());

const responseOf = (text: string): CachedResponse => ({
  status: 200,
  headers: {},
  etag: text,
  body: Buffer.from(text),
  compressed: new Map(),
});

describe('the cache of responses', () => {
  test('keeps at most 10,000 entries, however small they are', async () => {
    for (let index = 0; index < 12_000; index += 1)
      await cache.respond({ key: `/api/cards?limit=${index}`, route, read: () => Promise.resolve(responseOf('')) });

    expect(cache.size().entries).toBe(10_000);
  });

  test('counts keys and headers against its 32 MB', async () => {
    const long = 'k'.repeat(10_000);
    const headers = { Link: 'h'.repeat(10_000) };

    for (let index = 0; index < 1_000; index += 1) {
      const read = () => Promise.resolve({ ...responseOf(''), headers });
      await cache.respond({ key: `${long}${index}`, route, read });
    }

    const { entries, bytes } = cache.size();
    expect(bytes).toBeLessThanOrEqual(32 * 1_048_576);
    expect(entries).toBe(Math.floor((32 * 1_048_576) / (1_024 + 2 * (10_003 + 10_004))));
  });

  test('does not retain the request of a kept response', async () => {
    const requests: WeakRef<object>[] = [];
    const askWith = async (request: object) => {
      requests.push(new WeakRef(request));
      const read = () => Promise.resolve(responseOf(request instanceof Object ? 'first' : ''));
      await cache.respond({ key: '/api/cards', route, read });
    };

    await askWith({});
    await new Promise(setImmediate);
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();

    expect(requests[0]?.deref()).toBeUndefined();
  });
});
