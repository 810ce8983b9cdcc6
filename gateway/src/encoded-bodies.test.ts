import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createHttpApp } from '@postcard/service-kit/http/app';
import { readJson, readRaw } from '@postcard/service-kit/http/body';
import { NamedError } from '@postcard/service-kit/errors';
import { createLog } from '@postcard/service-kit/log';
import { createMetrics } from '@postcard/service-kit/metrics';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { openSockets, saidBy, statusOf } from './testing/slow-clients.ts';
import { fromOurPage, startGateway, type RunningGateway } from './testing/running-gateway.ts';

let gateway: RunningGateway;
let reached: string[];
beforeEach(async () => {
  reached = [];
  const app = createHttpApp({
    isTraced: false,
    log: createLog('test', { level: 'silent', pretty: false }),
    metrics: createMetrics('test'),
    readiness: () => ({ ready: true, checks: {} }),
  });
  app.use(async (ctx) => {
    reached.push(ctx.method);
    if (ctx.path.endsWith('/artwork')) throw new NamedError('unauthenticated');
    if (ctx.method === 'POST') await (ctx.path.endsWith('webhook') ? readRaw(ctx) : readJson(ctx));
    ctx.body = {};
  });
  gateway = await startGateway({ services: app.callback() });
});
afterEach(() => gateway.stop());

const bomb = gzipSync(`{"name":"${'0'.repeat(30_000_000)}"}`);
const post = (path: string, headers: Record<string, string>, body: string | Buffer) =>
  gateway.call(path, { method: 'POST', headers: { ...fromOurPage, ...headers }, body });
const sendBomb = (path: string, coding = 'gzip') => post(path, { 'content-encoding': coding }, bomb);
const expectReads = async () => {
  const reads = await Promise.all(Array.from({ length: 56 }, () => gateway.call('/api/campaigns')));
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
};

describe('a request with an encoded body', () => {
  test.each([
    ['/api/users/login', 'gzip'],
    ['/api/contact', 'GZIP'],
    ['/api/contact', 'br'],
    ['/api/contact', 'gzip, identity'],
    ['/api/stripe/webhook', 'gzip'],
    ['/api/stripe/membership-webhook', 'deflate'],
    ['/api/sendgrid/webhook', 'gzip'],
    ['/api/bookings/1/artwork', 'gzip'],
  ])('gets 415 at %s (%s), and is not forwarded', async (path, coding) => {
    const { status, headers, json } = await sendBomb(path, coding);

    expect([status, headers['connection'], json()['code']]).toEqual([415, 'close', 'unsupported_media_type']);
    expect(reached).toEqual([]);
  });

  test('does not break later requests', async () => {
    await Promise.all(Array.from({ length: 15 }, () => sendBomb('/api/users/login')));

    await expectReads();
  });

  test('is accepted if the encoding is `identity`', async () => {
    const { status } = await post('/api/users/login', { 'content-encoding': 'identity' }, '{}');

    expect(status).toBe(200);
  });
});

describe('an early response of a service', () => {
  test('does not break later requests after a body above the limit', async () => {
    const tooLarge = `{"name":"${'0'.repeat(400_000)}"}`;

    const refused = await Promise.all(Array.from({ length: 15 }, () => post('/api/users/login', {}, tooLarge)));

    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([413]));
    await expectReads();
  });
});

describe('an early response of a service to a file', () => {
  test.each([
    ['announced', { 'content-length': '5000000' }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('reaches the client while it still sends the file (%s)', async (_, length) => {
    const headers = { host: 'town.example', 'sec-fetch-site': 'same-origin', ...length };
    const sent = request(`${gateway.url}/api/bookings/1/artwork`, { method: 'POST', headers });
    sent.end(Buffer.alloc(5_000_000));
    const [refused] = (await once(sent, 'response')) as [IncomingMessage];
    refused.resume();

    expect(refused.statusCode).toBe(401);
    await expectReads();
  });
});

describe('an early response of the gateway', () => {
  const sent = (method: string, path: string, more = '') =>
    `${method} ${path} HTTP/1.1\r\nhost: town.example\r\n${more}content-length: 200000\r\n\r\n${'x'.repeat(200_000)}`;
  const ours = 'sec-fetch-site: same-origin\r\ncontent-type: application/json\r\n';

  test.each([
    [403, sent('POST', '/api/contact')],
    [404, sent('POST', '/api/nothing', ours)],
    [405, sent('POST', '/pricing', ours)],
    [415, sent('POST', '/api/contact', `${ours}content-encoding: gzip\r\n`)],
    [503, sent('POST', '/api/notifications/read', ours)],
  ])('%i keeps its connection for the next request, or closes it with a header', async (status, first) => {
    const next = 'GET /healthz HTTP/1.1\r\nhost: town.example\r\nconnection: close\r\n\r\n';

    const [socket] = await openSockets(gateway.url, 1, first + next);
    const said = await saidBy(socket!);

    expect(statusOf(said)).toBe(status);
    const isServed = said.includes('HTTP/1.1 200') && said.endsWith('{"status":"ok"}');
    const isClosed = /^connection: close\r$/imu.test(said);
    expect(isServed || isClosed).toBe(true);
  });
});
