import { afterAll, describe, expect, test } from '@jest/globals';
import { startServeFixture } from '../testing/serve-fixture.ts';

const fixture = await startServeFixture();
afterAll(() => fixture.close());

const as = (role?: 'member' | 'admin') => fixture.as(role);
const bad = { method: 'POST', raw: '{', headers: { 'content-type': 'text/plain' } };

test('the target of an act is recorded as the route returns it, or as null if it does not exist', async () => {
  fixture.snapshots.length = 0;
  for (const id of ['1', 'nobody']) await as('admin').post(`/api/things/${id}`, { name: 'after' });

  expect(fixture.snapshots).toEqual([{ id: '1', name: 'before' }, null]);
});

describe('the order of refusals', () => {
  test('is login, role, content type, syntax, then validation', async () => {
    const codeFor = async (role?: 'member' | 'admin', change = {}) =>
      (await as(role).call('/api/things/1', { ...bad, ...change })).body.code;
    const inJson = { headers: { 'content-type': 'application/json' } };

    expect([await codeFor(), await codeFor('member'), await codeFor('admin')]).toEqual([
      'unauthenticated',
      'forbidden',
      'unsupported_media_type',
    ]);
    expect(await codeFor('admin', inJson)).toBe('malformed_request');
    expect(await as('admin').post('/api/things/1', { name: '' })).toMatchObject({
      status: 422,
      body: { errors: { name: ['Please enter a name'] } },
    });
    expect((await as('admin').post('/api/things/1', { name: 'a', more: 1 })).body.errors).toHaveProperty('more');
  });
});

describe('a request with many names', () => {
  const names = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, '']));
  const inForm = { 'content-type': 'application/x-www-form-urlencoded' };
  const timed = async (path: string, options: Parameters<ReturnType<typeof as>['call']>[1] = {}) => {
    const since = performance.now();
    const { status, body } = await as().call(path, options);
    return {
      status,
      code: body.code,
      message: body.message,
      errors: (body.errors ?? {}) as Record<string, string[]>,
      bytes: Buffer.byteLength(JSON.stringify(body)),
      isQuick: performance.now() - since < 1_000,
    };
  };

  test.each([
    ['1,001 members', { body: names(1_001) }, 'too many fields'],
    ['15,000 members', { body: names(15_000) }, 'too many fields'],
    [
      '2,000 items in lists',
      { body: { name: Array.from({ length: 20 }, () => Array.from({ length: 100 }, () => 0)) } },
      'too many fields',
    ],
    ['objects 21 deep', { raw: `${'{"a":'.repeat(21)}1${'}'.repeat(21)}` }, 'nested too deeply'],
    ['lists 60,000 deep', { raw: '['.repeat(60_000) + ']'.repeat(60_000) }, 'nested too deeply'],
    ['a form of 101 fields', { raw: String(new URLSearchParams(names(101))), headers: inForm }, 'too many fields'],
    ['a form of 5,000 fields', { raw: String(new URLSearchParams(names(5_000))), headers: inForm }, 'too many fields'],
    ['a form of nothing but separators', { raw: '&'.repeat(200_000), headers: inForm }, 'too many fields'],
  ])('is refused before its input is read: %s', async (_, options, because) => {
    const response = await timed('/api/sent', { method: 'POST', ...options });
    expect(response).toMatchObject({
      status: 400,
      code: 'malformed_request',
      message: expect.stringContaining(because),
      errors: {},
      isQuick: true,
    });
  });

  test.each([
    [50, { status: 422 }],
    [51, { status: 400, code: 'malformed_request', errors: {}, isQuick: true }],
    [1_000, { status: 400, code: 'malformed_request', errors: {}, isQuick: true }],
  ])('is refused before its query is parsed, if it has more than 50 parameters: %i', async (count, expected) => {
    expect(await timed(`/api/listed?${new URLSearchParams(names(count))}`)).toMatchObject(expected);
  });

  test('is refused for a query parameter if the route has none', async () => {
    expect(await timed('/api/empty?junk=1', { method: 'POST' })).toMatchObject({
      status: 422,
      code: 'validation_failed',
      errors: { junk: ['This field is not known'] },
    });
  });

  test('gets at most 20 errors if it is within the limits, each with one sentence', async () => {
    const { status, errors, bytes } = await timed('/api/sent', { method: 'POST', body: { ...names(998) } });

    expect([status, Object.keys(errors).length, bytes < 4_000]).toEqual([422, 20, true]);
    expect(errors).toMatchObject({ name: ['Please enter a name'], name0: ['This field is not known'] });
  });

  test('gets only the start of a very long name in its error', async () => {
    const { status, errors, bytes } = await timed('/api/sent', {
      method: 'POST',
      body: { name: 'Ada', ['x'.repeat(90_000)]: 1 },
    });

    expect([status, bytes < 1_000]).toEqual([422, true]);
    expect(Object.entries(errors)).toEqual([[`${'x'.repeat(99)}…`, ['This field is not known']]]);
  });

  test('is refused for a name that every object inherits', async () => {
    expect(
      await timed('/api/sent', { method: 'POST', raw: '{"name":"Ada","__proto__":{"isAdmin":true}}' }),
    ).toMatchObject({ status: 400, code: 'malformed_request', errors: {} });
    const { status, errors } = await timed('/api/sent', {
      method: 'POST',
      raw: '{"name":"Ada","constructor":{"prototype":1},"toString":1}',
    });
    expect([status, Object.keys(errors)]).toEqual([422, ['constructor', 'toString']]);
  });

  test('gets a problem of at most 64 kB', async () => {
    expect(await timed('/api/verbose')).toMatchObject({ status: 422, code: 'validation_failed', errors: {} });
  });
});

describe('a text of a request', () => {
  test('is cleaned before it is checked and stored', async () => {
    const { status, body } = await as('admin').post('/api/things/1', { name: 'Cafe\u0301\u200B' });

    expect([status, body.name]).toEqual([201, 'Café']);
  });

  test('is empty if all its characters are invisible', async () => {
    const { status, body } = await as('admin').post('/api/things/1', { name: '\u200B\u2060' });

    expect([status, body.errors]).toEqual([422, { name: ['Please enter a name'] }]);
  });

  test.each(['A\0', 'half \uD83D'])(
    'is refused at its field for characters that cannot be stored: %j',
    async (name) => {
      const { status, body } = await as('admin').post('/api/things/1', { name });

      expect([status, body.errors]).toEqual([422, { name: ['Please remove the characters that cannot be stored'] }]);
    },
  );
});

describe('a response', () => {
  test('has only the members of the contract', async () => {
    const { status, body } = await as('admin').post('/api/things/7', { name: 'Ada' });

    expect({ status, body }).toEqual({ status: 201, body: { id: '7', name: 'Ada' } });
  });

  test('does not reveal an unknown failure, which is logged with its request', async () => {
    const { status, body, headers } = await as().call('/api/broken', { headers: { 'x-request-id': 'request-12345' } });

    expect([status, body.code, body.requestId]).toEqual([500, 'internal_error', 'request-12345']);
    expect(JSON.stringify(body)).not.toContain('private');
    expect(headers.get('x-request-id')).toBe('request-12345');
    expect(fixture.logged.some((line) => line.includes('private') && line.includes('request-12345'))).toBe(true);
  });

  test('keeps its status without a body', async () => {
    expect((await as().post('/api/empty')).status).toBe(202);
  });

  test('is a problem with status 404 for an unknown address', async () => {
    expect(await as().get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('is malformed_request on every route for an Idempotency-Key of more than 255 characters', async () => {
    const headers = { 'idempotency-key': 'k'.repeat(256) };
    for (const path of ['/api/empty', '/api/sent']) {
      const { status, body } = await as().call(path, { method: 'POST', headers });
      expect([status, body.code]).toEqual([400, 'malformed_request']);
    }
  });

  test.each(['/api/Empty', '/API/empty', '/api/empty/'])(
    'has status 404 for the spelling %s of an address',
    async (path) => {
      expect((await as().post(path)).status).toBe(404);
    },
  );

  test.each(['DELETE', 'PROPFIND'])('lists the allowed methods for %s', async (method) => {
    const response = await fetch(`${fixture.url}/api/empty`, { method });

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
  });
});

test('the app serves health, readiness and metrics', async () => {
  expect((await as().get('/healthz')).status).toBe(200);
  expect(await as().get('/readyz')).toMatchObject({ status: 503, body: { checks: { database: 'away' } } });
  expect((await as().get('/metrics')).body).toContain('http_request_duration_seconds');
});
