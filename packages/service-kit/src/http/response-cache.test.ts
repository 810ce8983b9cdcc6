import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createMetrics } from '../metrics.ts';
import type { CachedResponse } from './cached-response.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

const route = '/api/cards';
let clock: number;
let metrics: ReturnType<typeof createMetrics>;
let cache: ResponseCache;

beforeEach(() => {
  clock = 1;
  jest.spyOn(performance, 'now').mockImplementation(() => clock);
  metrics = createMetrics('test');
  cache = createResponseCache({ metrics });
});

const responseOf = (text: string, headers: Record<string, string> = {}): CachedResponse => ({
  status: 200,
  headers,
  etag: text,
  body: Buffer.from(text),
  compressed: new Map(),
});

function aSource(text: string) {
  const source = { text, reads: 0, blocked: undefined as Promise<void> | undefined, failure: undefined as unknown };
  const read = async () => {
    source.reads += 1;
    const { text: found } = source;
    await source.blocked;
    if (source.failure) throw source.failure;
    return responseOf(found);
  };
  const get = async (key = route) => String((await cache.respond({ key, route, read })).body);
  return Object.assign(source, { get });
}

describe('response cache', () => {
  test('reads once for concurrent callers, and responds from memory to later ones', async () => {
    const source = aSource('first');

    const concurrent = await Promise.all([source.get(), source.get()]);
    clock += 999;
    const later = await source.get();

    expect([...concurrent, later]).toEqual(['first', 'first', 'first']);
    expect(source.reads).toBe(1);
    expect(await metrics.registry.metrics()).toMatch(/cached_reads_total\{.*source="memory".*\} 2/);
  });

  test('reads again one second after the start of the last read, not after its end', async () => {
    const slow = Promise.withResolvers<void>();
    const source = Object.assign(aSource('first'), { blocked: slow.promise });
    const first = source.get();
    clock += 700;
    slow.resolve();
    await first;

    source.text = 'second';
    clock += 299;
    const before = await source.get();
    clock += 2;
    const after = await source.get();

    expect([before, after]).toEqual(['first', 'second']);
  });

  test('reads again while a read hangs for more than a second, and keeps the newer response', async () => {
    const hanging = Promise.withResolvers<void>();
    const source = Object.assign(aSource('first'), { blocked: hanging.promise });
    const first = source.get();
    Object.assign(source, { text: 'second', blocked: undefined });
    clock += 1_001;

    const second = await source.get();
    hanging.resolve();

    expect([await first, second, await source.get()]).toEqual(['first', 'second', 'second']);
    expect(source.reads).toBe(2);
  });

  test('rejects for all concurrent callers when a read fails, and does not cache the failure', async () => {
    const source = Object.assign(aSource('first'), { failure: new Error('away') });

    const results = await Promise.allSettled([source.get(), source.get()]);
    Object.assign(source, { failure: undefined });

    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await source.get()).toBe('first');
    expect(source.reads).toBe(2);
  });

  test('evicts the least recently used entry above 10,000 entries', async () => {
    const [used, unused, others] = [aSource('used'), aSource('unused'), aSource('')];
    await unused.get('unused');
    await used.get('used');
    for (let index = 0; index < 9_998; index += 1) await others.get(`${route}?limit=${index}`);

    await used.get('used');
    await others.get('one more');
    await used.get('used');
    await unused.get('unused');

    expect([used.reads, unused.reads]).toEqual([1, 2]);
  });

  test.each([
    ['bodies', { key: 'k', text: 'x'.repeat(20_000), headers: {} }],
    ['keys', { key: 'k'.repeat(20_000), text: '', headers: {} }],
    ['headers', { key: 'k', text: '', headers: { Link: 'h'.repeat(20_000) } }],
  ])('evicts entries whose %s are together above 32 MB', async (_, { key, text, headers }) => {
    let reads = 0;
    const read = () => Promise.resolve(responseOf(text, headers)).finally(() => (reads += 1));
    const atLeastOneEvicted = Math.ceil((32 * 1_048_576) / 40_000);
    for (let index = 0; index < atLeastOneEvicted; index += 1)
      await cache.respond({ key: `${key}${index}`, route, read });

    await cache.respond({ key: `${key}${atLeastOneEvicted - 1}`, route, read });
    expect(reads).toBe(atLeastOneEvicted);
    await cache.respond({ key: `${key}0`, route, read });
    expect(reads).toBe(atLeastOneEvicted + 1);
  });

  test('does not cache a body above 32 MB', async () => {
    const source = aSource('x'.repeat(17_000_000));

    await source.get();
    await source.get();

    expect(source.reads).toBe(2);
  });
});
