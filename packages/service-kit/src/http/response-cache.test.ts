import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createMetrics } from '../metrics.ts';
import type { Connection } from '../mongo.ts';
import { joinedBus, silentDatabase } from '../testing/silent-database.ts';
import type { CachedResponse } from './cached-response.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

let clock: number;
let bus: ReturnType<typeof joinedBus>;
let caches: ResponseCache[];
let metrics: ReturnType<typeof createMetrics>;
let db: Connection;
let cache: ResponseCache;

function openInstance(own: Connection): ResponseCache {
  const opened = createResponseCache({ db: own, bus, metrics }, () => clock);
  opened.start();
  caches.push(opened);
  return opened;
}

beforeEach(() => {
  clock = 0;
  bus = joinedBus();
  caches = [];
  metrics = createMetrics('test');
  db = silentDatabase();
  cache = openInstance(db);
});
afterEach(() => Promise.all(caches.map((each) => each.stop())));

const responseOf = (text: string): CachedResponse => ({
  status: 200,
  headers: {},
  etag: text,
  body: Buffer.from(text),
  compressed: new Map(),
});
const happens = (event: string, collectionName: string, method: string, on = db) =>
  on.emit(event, { collectionName, method });
const write = (collection = 'cards', on = db) => happens('operation-end', collection, 'updateOne', on);

function textIn(collection = 'cards', own = () => db) {
  const reads: PromiseWithResolvers<void>[] = [];
  const state = {
    text: 'first',
    isSlow: false,
    failure: undefined as Error | undefined,
    reads,
    async read(): Promise<CachedResponse> {
      const done = Promise.withResolvers<void>();
      reads.push(done);
      happens('operation-start', collection, 'find', own());
      const { text } = state;
      if (state.isSlow) await done.promise;
      await Promise.resolve();
      if (state.failure) throw state.failure;
      return responseOf(text);
    },
  };
  return state;
}

const textOf = async (response: CachedResponse | Promise<CachedResponse>) => String((await response).body);
const ask = (source: ReturnType<typeof textIn>, key = '/api/cards', from = cache) =>
  textOf(from.respond({ key, route: '/api/cards', read: source.read }));

describe('a cached response', () => {
  test('is shared by concurrent callers, and comes from memory for later ones', async () => {
    const source = textIn();
    expect(await Promise.all([ask(source), ask(source), ask(source)])).toEqual(['first', 'first', 'first']);
    clock = 499;
    expect(await ask(source)).toBe('first');
    expect(source.reads).toHaveLength(1);
    expect(await metrics.registry.metrics()).toMatch(/cached_reads_total\{.*source="memory".*\} 1/);
  });

  test('is read again once in the background after half a second', async () => {
    const source = textIn();
    await ask(source);
    Object.assign(source, { text: 'second', isSlow: true });
    clock = 500;
    expect([await ask(source), await ask(source)]).toEqual(['first', 'first']);
    expect(source.reads).toHaveLength(2);
    source.reads[1]?.resolve();
    await new Promise(setImmediate);
    expect(await ask(source)).toBe('second');
  });

  test('is not used a second after its read began', async () => {
    const source = Object.assign(textIn(), { isSlow: true });
    const first = ask(source);
    clock = 400;
    source.reads[0]?.resolve();
    expect(await first).toBe('first');
    Object.assign(source, { text: 'second', isSlow: false });
    clock = 1_000;
    expect(await ask(source)).toBe('second');
  });

  test('is read anew when the current read began a second ago', async () => {
    const source = Object.assign(textIn(), { isSlow: true });
    const first = ask(source);
    Object.assign(source, { text: 'second', isSlow: false });
    clock = 1_000;
    expect(await ask(source)).toBe('second');
    source.reads[0]?.resolve();
    expect(await first).toBe('first');
    expect(await ask(source)).toBe('second');
  });
});

describe('a write', () => {
  test('outdates responses read from its collection at once; other writes and reads do not', async () => {
    const source = textIn();
    await ask(source);
    source.text = 'second';
    write('members');
    happens('operation-end', 'cards', 'find');
    expect(await ask(source)).toBe('first');
    write('cards');
    expect(await ask(source)).toBe('second');
  });

  test('leaves the response to earlier callers if it comes during a read; later ones read again', async () => {
    const source = Object.assign(textIn(), { isSlow: true });
    const before = ask(source);
    write();
    Object.assign(source, { text: 'second', isSlow: false });
    const after = ask(source);
    source.reads[0]?.resolve();
    expect(await Promise.all([before, after])).toEqual(['first', 'second']);
    expect(await ask(source)).toBe('second');
  });

  test('outdates responses of other instances, but not of another database', async () => {
    const others = silentDatabase();
    const strangers = silentDatabase('other');
    openInstance(others);
    openInstance(strangers);
    const source = textIn();
    await ask(source);
    source.text = 'second';
    write('cards', strangers);
    expect(await ask(source)).toBe('first');
    write('cards', others);
    expect(await ask(source)).toBe('second');
  });

  test('counts after a second without the broadcast', async () => {
    const others = silentDatabase();
    openInstance(others);
    const source = textIn();
    await ask(source);
    Object.assign(source, { text: 'second' });
    bus.isAway = true;
    write('cards', others);
    clock = 999;
    expect(await ask(source)).toBe('first');
    await new Promise(setImmediate);
    expect(await ask(source)).toBe('second');
  });

  test('is reported at once, and many later ones together', async () => {
    for (let count = 0; count < 100; count += 1) write(count % 2 ? 'cards' : 'bookings');
    expect(bus.sent).toEqual([{ from: expect.any(String), collections: ['bookings'], places: ['bookings'] }]);
    while (bus.sent.length < 2) await new Promise(setImmediate);
    expect(bus.sent[1]).toMatchObject({ collections: ['cards', 'bookings'] });
  });
});

describe('a failed read', () => {
  test('is not kept, and rejects for all concurrent callers', async () => {
    const source = Object.assign(textIn(), { failure: new Error('away') });
    const both = await Promise.allSettled([ask(source), ask(source)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(source.reads).toHaveLength(1);
    Object.assign(source, { failure: undefined });
    expect(await ask(source)).toBe('first');
  });

  test('leaves a response that is younger than a second, and no older one', async () => {
    const source = textIn();
    await ask(source);
    source.failure = new Error('away');
    clock = 999;
    expect(await ask(source)).toBe('first');
    await new Promise(setImmediate);
    clock = 1_000;
    await expect(ask(source)).rejects.toThrow('away');
  });
});

describe('the cache', () => {
  const askMany = async (source: ReturnType<typeof textIn>, count: number) => {
    for (let index = 0; index < count; index += 1) await ask(source, `/api/cards?limit=${index}`);
  };

  test('keeps 32 MB, several lists of a thousand towns, and evicts the least recently used entry', async () => {
    const source = textIn();
    await ask(source, 'used');
    await ask(source, 'unused');
    await askMany(source, 5_000);
    await ask(source, 'used');
    const before = source.reads.length;
    await ask(source, 'unused');
    expect(source.reads).toHaveLength(before);
    await ask(source, 'used');
    await ask(Object.assign(textIn(), { text: 'x'.repeat(14_500_000) }), 'large');
    await ask(source, 'used');
    expect(source.reads).toHaveLength(before);
    await ask(source, '/api/cards?limit=0');
    expect(source.reads).toHaveLength(before + 1);
  });

  test('evicts an entry that is unused for a minute', async () => {
    const source = textIn();
    await ask(source, 'unused');
    clock = 59_999;
    await ask(textIn(), 'other');
    // Too old to be sent, and still known: its compressed forms stay where nothing has changed.
    const [kept, dropped] = [responseOf('first'), responseOf('first')];
    const read = (response: CachedResponse) => () => Promise.resolve(response);
    const respond = (response: CachedResponse) =>
      cache.respond({ key: 'unused', route: '/api/cards', read: read(response) });
    const before = await respond(kept);
    expect(before).not.toBe(kept);
    clock += 60_000;
    await ask(textIn(), 'other');
    expect(await respond(dropped)).toBe(dropped);
  });

  test('does not keep a body above 32 MB', async () => {
    const source = textIn();
    await ask(source, 'small');
    const large = Object.assign(textIn(), { text: 'x'.repeat(17_000_000) });
    expect(await ask(large, 'large')).toHaveLength(17_000_000);
    await ask(large, 'large');
    expect(large.reads).toHaveLength(2);
  });
});
