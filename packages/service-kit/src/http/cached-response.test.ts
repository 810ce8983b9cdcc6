import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { route, type RouteContract } from '@postcard/contracts';
import { z } from '@postcard/contracts/zod';
import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { NamedError } from '../errors.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { startServer } from '../testing/http-server.ts';
import { createHttpApp } from './app.ts';
import { pageOf, presentPage } from './paging.ts';
import { createResponseCache } from './response-cache.ts';
import { createRoutes } from './serve.ts';

const listRoute = (path: `/${string}`) =>
  ({
    id: path,
    method: 'GET',
    path,
    access: 'public',
    tag: 't',
    summary: 's',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: z.string().optional(),
    }),
    success: { status: 200, schema: z.array(z.object({ id: z.string(), text: z.string() })) },
    errors: ['not_found'],
  }) satisfies RouteContract;
const cached = route({ ...listRoute('/api/cached'), cached: true });
const plain = route(listRoute('/api/plain'));
const itemOf = (id: string) => ({ id, text: 'as it is in the database, é', secret: 'not in the contract' });

let items = [itemOf('1')];
let calls = 0;
let cache = createResponseCache({ metrics: createMetrics('test') });
const keys = new Set<string>();
/** Replaces the items and empties the cache. */
const changeTo = (next: typeof items) => {
  items = next;
  cache = createResponseCache({ metrics: createMetrics('test') });
  keys.clear();
};

const app = createHttpApp({
  isTraced: false,
  log: createLog('test', { level: 'silent', pretty: false }),
  metrics: createMetrics('test'),
  readiness: () => ({ ready: true, checks: {} }),
});
const { router, serve } = createRoutes({
  authenticate: () => Promise.reject(new Error('nobody asks')),
  cache: {
    respond: (wanted) => {
      keys.add(wanted.key);
      return cache.respond(wanted);
    },
  },
});
for (const contract of [cached, plain])
  serve(contract, ({ query, ctx }) => {
    calls += 1;
    if (items.length === 0) throw new NamedError('not_found');
    return presentPage(
      ctx,
      pageOf(items, query, ({ id }) => id),
    );
  });
app.use(router.routes());
const { port, stop } = await startServer(app.callback());
afterAll(stop);
beforeEach(() => {
  changeTo([itemOf('1')]);
  calls = 0;
});

/** Requests a path and returns the body as sent, which `fetch` would decompress. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: IncomingHttpHeaders;
    body: Buffer;
  }>();
  request({ port, host: '127.0.0.1', path, headers, method, agent: false }, (response) => {
    buffer(response).then(
      (body) => resolve({ status: response.statusCode as number, headers: response.headers, body }),
      reject,
    );
  })
    .on('error', reject)
    .end();
  return promise;
}
const linkOf = ({ link }: IncomingHttpHeaders) => link as string | undefined;
const many = () => changeTo(Array.from({ length: 120 }, (_, index) => itemOf(String(index))));

describe('a response from memory', () => {
  test('equals a fresh response in status, headers and every byte, on each page', async () => {
    many();
    let path: string | undefined = '?limit=50';

    for (let page = 0; path !== undefined; page += 1) {
      const fresh = await get(`/api/plain${path}`);
      for (const from of ['database', 'memory']) {
        const { status, headers, body } = await get(`/api/cached${path}`);
        expect({ from, status, body: String(body) }).toEqual({ from, status: 200, body: String(fresh.body) });
        const { etag, vary, 'cache-control': kept, 'x-request-id': _, date: _date, ...same } = headers;
        expect([vary, kept, etag]).toEqual(['Accept-Encoding', 'no-cache', expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
        const { 'x-request-id': __, date: __date, ...expected } = fresh.headers;
        expect({ ...same, link: linkOf(headers)?.replace('cached', 'plain') }).toEqual({
          link: undefined,
          ...expected,
        });
      }
      path = /\?[^>]+/.exec(linkOf(fresh.headers) ?? '')?.[0];
    }
    expect(calls).toBe(6);
  });

  test('is shared by all spellings of its address, and has the same link to the next page for all', async () => {
    many();
    const spellings = [
      'limit=1',
      '&&limit=1&',
      '%6cimit=1',
      'limit=%31',
      ...Array.from({ length: 200 }, (_, zeros) => `limit=${'0'.repeat(zeros * 50)}1`),
    ];

    const responses = [];
    for (const query of spellings) responses.push(await get(`/api/cached?${query}`));

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ headers }) => headers.link))).toEqual(
      new Set([expect.stringMatching(/^<\/api\/cached\?limit=1&cursor=[\w-]+>; rel="next"$/u)]),
    );
    // The response is read again once a second, however many requests there are.
    expect(calls).toBeLessThan(20);
    expect(keys.size).toBe(1);
  });

  test('is refused for unknown parameters, without a new cache entry', async () => {
    const refused = await Promise.all(Array.from({ length: 50 }, (_, at) => get(`/api/cached?junk${at}=`)));

    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([422]));
    expect(keys.size).toBe(0);
  });

  test('has its own request id', async () => {
    const ids = await Promise.all([get('/api/cached'), get('/api/cached')]);
    expect(new Set(ids.map(({ headers }) => headers['x-request-id'])).size).toBe(2);
  });

  test('has headers and no body for HEAD', async () => {
    const { headers, body } = await get('/api/cached', {}, 'HEAD');
    expect([headers['content-length'], body.byteLength]).toEqual([
      String((await get('/api/plain')).body.byteLength),
      0,
    ]);
  });
});

describe('an ETag', () => {
  test('leads to 304 for an unchanged response, and to the body for a changed response', async () => {
    const { etag = '' } = (await get('/api/cached')).headers;
    const same = await get('/api/cached', { 'if-none-match': etag });
    expect([same.status, same.body.byteLength, same.headers.etag]).toEqual([304, 0, etag]);
    expect(same.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    changeTo([itemOf('2')]);
    const changed = await get('/api/cached', { 'if-none-match': etag });
    expect([changed.status, JSON.parse(String(changed.body))[0].id]).toEqual([200, '2']);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test("changes when the list's total changes, even if the page does not", async () => {
    const { etag = '' } = (await get('/api/cached?limit=1')).headers;
    changeTo([itemOf('1'), itemOf('2')]);
    const { status, headers } = await get('/api/cached?limit=1', { 'if-none-match': etag });

    expect([status, headers['x-total-count']]).toEqual([200, '2']);
  });
});

describe('a compressed response', () => {
  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip;q=0.5, br;q=0', gunzipSync],
  ] as const)('is %s for a client that accepts %s', async (encoding, accepted, decompress) => {
    many();
    const fresh = await get('/api/plain');
    const { headers, body } = await get('/api/cached', { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, String(body.byteLength)]);
    expect(body.byteLength).toBeLessThan(fresh.body.byteLength / 4);
    expect(decompress(body).equals(fresh.body)).toBe(true);
  });

  test.each(['', 'identity', 'br;q=0, gzip;q=0'])('is not sent to a client that accepts "%s"', async (accepted) => {
    many();
    const { headers, body } = await get('/api/cached', { 'accept-encoding': accepted });

    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(String(body))).toHaveLength(50);
  });

  test('is not sent for a small body', async () => {
    expect((await get('/api/cached', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });
});

describe('a refusal', () => {
  test('is not cached', async () => {
    changeTo([]);
    const { status, headers } = await get('/api/cached');

    expect([status, headers.etag, headers['content-type']]).toEqual([404, undefined, 'application/problem+json']);
    expect((await get('/api/cached')).status).toBe(404);
    expect(calls).toBe(2);
    expect((await get('/api/cached?limit=0')).status).toBe(422);
    expect((await get('/api/cached', { 'idempotency-key': 'with a space' })).status).toBe(400);
    expect((await get(`/api/cached?${'a&'.repeat(60)}`)).status).toBe(400);
  });

  test('serve throws for a cached contract without a cache', () => {
    const { serve } = createRoutes({ authenticate: () => Promise.reject(new Error('nobody asks')) });
    expect(() => serve(cached, () => [])).toThrow('/api/cached is cached, but no cache is configured');
  });
});
