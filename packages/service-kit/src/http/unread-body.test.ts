import { afterAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { startServeFixture } from '../testing/serve-fixture.ts';

const fixture = await startServeFixture();
afterAll(() => fixture.close());

const json = 'content-type: application/json\r\n';
const bytes = 200_000;
const tooMany = 300_000;
const chunkOf = (body: Buffer | string) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), Buffer.from(body), Buffer.from('\r\n')]);

type Sent = { method?: string; path: string; headers?: string; body?: Buffer | string; chunked?: boolean };
const requestOf = ({ method = 'POST', path, headers = '', body = 'x'.repeat(bytes), chunked = false }: Sent) => {
  const framing = chunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`;
  const head = `${method} ${path} HTTP/1.1\r\nhost: h\r\n${headers}${framing}\r\n\r\n`;
  const rest = chunked ? Buffer.concat([chunkOf(body), Buffer.from('0\r\n\r\n')]) : Buffer.from(body);
  return Buffer.concat([Buffer.from(head), rest]);
};
const next = 'GET /healthz HTTP/1.1\r\nhost: h\r\n\r\n';

async function sendBoth(first: Buffer): Promise<string> {
  const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.setEncoding('utf8').on('error', () => {});
  socket.write(first);
  socket.write(next);
  let heard = '';
  socket.on('data', (piece) => {
    heard += piece;
    if (heard.endsWith('{"status":"ok"}')) socket.destroy();
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return heard;
}

const statusesIn = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d+)/gu)].map(([, status]) => Number(status));
const cookieOf = (role: 'member') => `cookie: ${fixture.cookieOf(role)}\r\n`;

const early: [string, () => Sent, number][] = [
  ['above the limit, announced', () => ({ path: '/api/sent', headers: json, body: 'x'.repeat(tooMany) }), 413],
  [
    'above the limit, in chunks',
    () => ({ path: '/api/sent', headers: json, body: 'x'.repeat(tooMany), chunked: true }),
    413,
  ],
  [
    'of gzip that inflates above the limit',
    () => ({
      path: '/api/sent',
      headers: `${json}content-encoding: gzip\r\n`,
      body: gzipSync(`{"name":"${'0'.repeat(30_000_000)}"}`),
    }),
    415,
  ],
  [
    'of invalid gzip',
    () => ({ path: '/api/sent', headers: `${json}content-encoding: gzip\r\n`, body: 'x'.repeat(bytes) }),
    415,
  ],
  ['of another type', () => ({ path: '/api/sent', headers: 'content-type: text/csv\r\n' }), 415],
  ['from a stranger', () => ({ path: '/api/things/1', headers: json }), 401],
  ['from a member', () => ({ path: '/api/things/1', headers: json + cookieOf('member') }), 403],
  ['to an unknown address', () => ({ path: '/api/nothing', headers: json }), 404],
  ['by a method that the route lacks', () => ({ method: 'PUT', path: '/api/sent', headers: json }), 405],
  ['to a route that is rate limited', () => ({ path: '/api/refused/too_many_requests', headers: json }), 429],
  ['to a route that is busy', () => ({ path: '/api/refused/service_unavailable', headers: json }), 503],
];

test.each(early)('a request with a body %s leaves its connection to the next request', async (_, first, status) => {
  const heard = await sendBoth(requestOf(first()));

  expect(statusesIn(heard)).toEqual([status, 200]);
});

describe('a refused request whose body is too long to drop', () => {
  const path = '/api/refused/service_unavailable';

  test('closes its connection and announces it', async () => {
    const heard = await sendBoth(Buffer.from(`POST ${path} HTTP/1.1\r\nhost: h\r\ncontent-length: 50000000\r\n\r\n`));

    expect(statusesIn(heard)).toEqual([503]);
    expect(heard).toMatch(/^connection: close\r$/imu);
  });

  test('loses its connection if its length was unknown', async () => {
    const heard = await sendBoth(requestOf({ path, body: Buffer.alloc(34_000_000), chunked: true }));

    expect(statusesIn(heard)).not.toContain(200);
  });
});

test('a request with the identity encoding is accepted', async () => {
  const response = await fetch(`${fixture.url}/api/sent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'identity' },
    body: '{"name":"Ada"}',
  });

  expect(response.status).toBe(201);
});
