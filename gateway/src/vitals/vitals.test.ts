import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, describe, expect, test } from '@jest/globals';
import { vitalsRoutes } from '@postcard/contracts/vitals';
import { call, fromOurPage, startGateway, type CallInit } from '../testing/running-gateway.ts';

const { method, path } = vitalsRoutes.reportVitals;
const figures = [
  { name: 'LCP', value: 1_900 },
  { name: 'INP', value: 48 },
  { name: 'FCP', value: 700 },
  { name: 'TTFB', value: 90 },
  { name: 'CLS', value: 0.02 },
];

let reachedServices = 0;
const gateway = await startGateway({
  services: (_, response) => {
    reachedServices += 1;
    response.end('{}');
  },
});
afterAll(gateway.stop);

const send = (body: unknown, change: CallInit = {}) =>
  gateway.call(path, {
    method,
    headers: fromOurPage,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...change,
  });
const countsOf = async (page: string) =>
  (await gateway.metrics())
    .split('\n')
    .filter((line) => line.includes(`page="${page}"`) && !/le="(?!2\.5|0\.05|\+Inf)/.test(line));
const visits = async () =>
  [...(await gateway.metrics()).matchAll(/^web_vitals_\w+_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

describe('a browser’s measurement', () => {
  test('adds to the metrics of its figure and page, in seconds, and reaches no service', async () => {
    const response = await send({ page: '/campaigns/:id', metrics: figures });
    expect([response.status, response.text, response.headers['cache-control']]).toEqual([204, '', 'no-store']);
    expect(response.headers['x-request-id']).toBeDefined();
    const counts = (await countsOf('/campaigns/:id')).join('\n');
    expect(counts).toMatch(/web_vitals_seconds_bucket\{le="2.5",service="gateway",name="LCP",page="[^"]+"\} 1/);
    expect(counts).toMatch(/web_vitals_seconds_sum\{.*name="LCP".*\} 1\.9/);
    expect(counts).toMatch(/web_vitals_seconds_bucket\{le="0.05",.*name="INP".*\} 1/);
    expect(counts).toMatch(/web_vitals_layout_shift_sum\{.*\} 0\.02/);
    expect(reachedServices).toBe(0);
    expect(await gateway.metrics()).toMatch(
      /http_request_duration_seconds_count\{[^}]*part="vitals",status="2xx"[^}]*\} 1/,
    );
  });

  test('shares one count with other unknown pages', async () => {
    for (const page of ['/campaigns/652f', '/nowhere', '"} 1\nfake 1'])
      expect((await send({ page, metrics: [{ name: 'FCP', value: 5 }] })).status).toBe(204);
    expect(await countsOf('other')).toContainEqual(
      expect.stringMatching(/web_vitals_seconds_count\{.*name="FCP".*\} 3/),
    );
    expect(await gateway.metrics()).not.toMatch(/652f|nowhere|^fake/m);
  });
});

describe('the route of measurements', () => {
  test.each<[string, number, string, unknown, CallInit?]>([
    [
      'another site',
      403,
      'cross_site_request',
      { page: '/', metrics: figures },
      { headers: { ...fromOurPage, 'sec-fetch-site': 'cross-site', origin: 'http://elsewhere.example' } },
    ],
    [
      'a text',
      415,
      'unsupported_media_type',
      { page: '/', metrics: figures },
      { headers: { ...fromOurPage, 'content-type': 'text/plain' } },
    ],
    ['an empty body', 400, 'malformed_request', ''],
    ['half an object', 400, 'malformed_request', '{"page":"/"'],
    ['a body of many pages', 413, 'payload_too_large', { page: '/', metrics: figures, more: 'x'.repeat(5_000) }],
    ['an unknown figure', 422, 'validation_failed', { page: '/', metrics: [{ name: 'FPS', value: 1 }] }],
    ['a negative figure', 422, 'validation_failed', { page: '/', metrics: [{ name: 'LCP', value: -1 }] }],
    ['an endless figure', 422, 'validation_failed', '{"page":"/","metrics":[{"name":"LCP","value":1e999}]}'],
    ['a time beyond the bounds', 422, 'validation_failed', { page: '/', metrics: [{ name: 'LCP', value: 600_001 }] }],
    ['a shift beyond the bounds', 422, 'validation_failed', { page: '/', metrics: [{ name: 'CLS', value: 101 }] }],
    ['no figure', 422, 'validation_failed', { page: '/', metrics: [] }],
    ['repeated figures', 422, 'validation_failed', { page: '/', metrics: [...figures, ...figures] }],
    ['a user’s name', 422, 'validation_failed', { page: '/', metrics: figures, user: 'ada' }],
  ])('rejects %s with %i and counts nothing', async (_, status, code, body, change = {}) => {
    const before = await visits();
    const response = await send(body, change);

    expect([response.status, response.json()['code']]).toEqual([status, code]);
    expect(await visits()).toBe(before);
  });

  test('rejects a large body without Content-Length with 413', async () => {
    const sent = request(gateway.url + path, { method, headers: { ...fromOurPage, host: 'town.example' } });
    sent.on('error', () => undefined);
    sent.end(JSON.stringify({ page: '/', metrics: figures, more: 'x'.repeat(5_000) }));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    response.resume();
  });

  test('rejects other methods with 405', async () => {
    expect((await gateway.call(path)).status).toBe(405);
    expect((await gateway.call(path, { method: 'DELETE', headers: fromOurPage })).status).toBe(405);
  });
});

test('a measurement counts toward the general limit of its address', async () => {
  const strict = await startGateway({ env: { RATE_LIMIT_SCALE: '0.001' } });
  const status = async () =>
    (
      await call(strict.url, path, {
        method,
        headers: fromOurPage,
        body: JSON.stringify({ page: '/', metrics: figures }),
      })
    ).status;
  expect([await status(), await status(), await status()]).toEqual([204, 204, 429]);
  await strict.stop();
});

test('a browser that disconnects early has no effect', async () => {
  const sent = request(gateway.url + path, {
    method,
    headers: { ...fromOurPage, host: 'town.example', 'content-length': '100' },
  });
  sent.on('error', () => undefined);
  const arrived = once(gateway.gateway.server, 'request') as Promise<[IncomingMessage]>;
  sent.write('{"page"');
  const [received] = await arrived;
  const gone = new Promise((resolve) => received.once('close', resolve));
  sent.destroy();

  await gone;

  expect((await send({ page: '/', metrics: figures })).status).toBe(204);
});
