import { connect } from 'node:net';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, describe, expect, test } from '@jest/globals';
import { fromOurPage, publicUrl, readAll, startGateway } from './testing/running-gateway.ts';

const arrived: string[] = [];
const gateway = await startGateway({
  services: (message, response) => {
    arrived.push(message.url!);
    readAll(message).then(
      (body) => response.end(String(body.length)),
      () => response.destroy(),
    );
  },
});
afterAll(gateway.stop);

const json = { 'content-type': 'application/json' };
const post = (path: string, headers: Record<string, string>, body: string | Buffer = '{}') =>
  gateway.call(path, { method: 'POST', headers, body });

describe('an unsafe request', () => {
  test.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }],
    ['the exact origin', { origin: publicUrl }],
  ])('is accepted from %s', async (_, headers) => {
    expect((await post('/api/contact', { ...json, ...headers })).status).toBe(200);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://sub.town.example' }],
    ['an origin that starts with ours', { origin: `${publicUrl}.evil.example` }],
    ['an unknown origin', {}],
  ])('is rejected from %s', async (_, headers) => {
    const before = arrived.length;
    const response = await post('/api/contact', { ...json, ...headers });

    expect([response.status, response.json()['code']]).toEqual([403, 'cross_site_request']);
    expect(arrived.length).toBe(before);
  });

  test.each(['/api/stripe/webhook', '/api/sendgrid/webhook', '/api/notifications/unsubscribe/token.mac'])(
    'is accepted without an origin at %s, since it is signed',
    async (path) => {
      // 503 shows that the gateway accepts the request, as svc-notify does not run in this test.
      expect((await post(path, { 'content-type': 'text/plain' })).status).toBe(path.includes('stripe') ? 200 : 503);
    },
  );

  test.each([
    '/api/stripe/webhook/more',
    '/api/sendgrid',
    '/api/notifications/unsubscribe',
    '/api/notifications/unsubscribe/token/more',
  ])('requires an origin for %s', async (path) => {
    expect((await post(path, json)).status).toBe(403);
  });
});

describe('a request body', () => {
  test('reaches the service with any media type, because the service checks that', async () => {
    const form = { ...fromOurPage, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post('/api/contact', form, 'a=1')).status).toBe(200);
    const bodiless = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } };
    expect((await gateway.call('/api/users/logout', bodiless)).status).toBe(200);
  });

  test('may be multipart of up to 25 MB for artwork', async () => {
    const headers = { ...fromOurPage, 'content-type': 'multipart/form-data; boundary=x' };
    const file = Buffer.alloc(25 * 1024 * 1024);
    expect((await post('/api/bookings/7/artwork', headers, file)).text).toBe(String(file.length));
    const announced = { ...headers, 'content-length': String(30 * 1024 * 1024) };
    expect((await post('/api/bookings/7/artwork', announced, '')).status).toBe(413);
  });

  test('is refused with 413 if it is larger than 1 MB, even when it is sent in chunks', async () => {
    const limit = 1024 * 1024;
    expect((await post('/api/contact', fromOurPage, Buffer.alloc(limit))).text).toBe(String(limit));
    const announced = await post('/api/contact', fromOurPage, Buffer.alloc(limit + 1));
    expect([announced.status, announced.json()['code']]).toEqual([413, 'payload_too_large']);
    expect(await postInPieces(Buffer.alloc(limit))).toBe(200);
    expect(await postInPieces(Buffer.alloc(limit + 1))).toBe(413);
  });

  test('is rejected with headers above 16 KB or invalid HTTP', async () => {
    const large = await gateway.call('/api/campaigns', { headers: { 'x-large': 'x'.repeat(20_000) } });
    expect(large.status).toBe(431);
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.end('nonsense\r\n\r\n');
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1.1 400 [^]*malformed_request/);
  });
});

async function postInPieces(body: Buffer): Promise<number> {
  const headers = { ...fromOurPage, host: 'town.example', 'transfer-encoding': 'chunked' };
  const sent = request(`${gateway.url}/api/contact`, { method: 'POST', headers });
  sent.on('error', () => {});
  for (let start = 0; start < body.length; start += 65_536) sent.write(body.subarray(start, start + 65_536));
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode!;
}
