import { once } from 'node:events';
import { request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { fromOurPage, readAll, startGateway, type RunningGateway } from '../testing/running-gateway.ts';

let gateway: RunningGateway;
afterEach(() => gateway.stop());

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; length: number };

const echo: RequestListener = async (message, response) => {
  const body = await readAll(message);
  const seen: Seen = { method: message.method!, url: message.url!, headers: message.headers, length: body.length };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(seen));
};

describe('the proxy', () => {
  test('forwards path, query, method and body unchanged', async () => {
    gateway = await startGateway({ services: echo });
    const request = { method: 'POST', headers: fromOurPage, body: '{"name":"Ann"}' };
    const response = await gateway.call('/api/contact?x=1&y=%20', request);

    expect(response.json()).toMatchObject({ method: 'POST', url: '/api/contact?x=1&y=%20', length: 14 });
  });

  test('replaces a client’s claims with the real user and a request id', async () => {
    gateway = await startGateway({ services: echo });
    const claims = {
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-proto': 'https',
      forwarded: 'for=1.2.3.4',
      'x-real-ip': '1.2.3.4',
      'x-user-id': 'admin',
      te: 'trailers',
    };
    const own = { cookie: 'access_token=t', 'idempotency-key': 'k' };
    const replaced = { 'x-client-ip': '1.2.3.4', 'x-request-id': 'mine' };

    const response = await gateway.call('/api/users/me', { headers: { ...claims, ...replaced, ...own } });
    const { headers } = response.json<Seen>();

    expect(headers).toMatchObject({ ...own, 'x-client-ip': '127.0.0.1' });
    for (const name of Object.keys(claims)) expect(headers).not.toHaveProperty(name);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(response.headers['x-request-id']).toBe(headers['x-request-id']);
  });

  test('keeps a response’s status, cookies and length, and adds security headers and no-store', async () => {
    const kept = { 'set-cookie': ['a=1', 'b=2'], 'content-length': '2' };
    const replaced = { 'x-powered-by': 'koa', 'content-security-policy': 'none' };
    gateway = await startGateway({
      services: (_, response) => response.writeHead(201, { ...kept, ...replaced }).end('{}'),
    });

    const { status, headers, text } = await gateway.call('/api/users/me');

    expect([status, text]).toEqual([201, '{}']);
    expect(headers).toMatchObject({
      ...kept,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('forwards conditional and encoding headers unchanged', async () => {
    const etag = 'W/"as-it-was"';
    const kept = { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
    gateway = await startGateway({
      services: ({ headers }, response) => {
        if (headers['if-none-match'] === etag) return response.writeHead(304, kept).end();
        const bytes = gzipSync(String(headers['accept-encoding']));
        return response
          .writeHead(200, { ...kept, 'content-encoding': 'gzip', 'content-length': bytes.length })
          .end(bytes);
      },
    });
    const whole = await gateway.call('/api/campaigns', { headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect([whole.status, String(gunzipSync(whole.body))]).toEqual([200, 'br;q=0, gzip']);
    expect(whole.headers).toMatchObject({ ...kept, 'content-encoding': 'gzip' });
    const same = await gateway.call('/api/campaigns', { headers: { 'if-none-match': etag } });
    expect([same.status, same.text]).toEqual([304, '']);
    expect(same.headers).toMatchObject({ ...kept, 'x-content-type-options': 'nosniff' });
  });

  test.each([
    ['a large', 3_000_000, {}],
    ['a small, single-chunk', 512, { 'content-length': 512 }],
  ])('forwards %s binary response byte for byte', async (_, length, headers) => {
    const bytes = Buffer.from(Array.from({ length }, (__, index) => index % 256));
    gateway = await startGateway({ services: (__, response) => response.writeHead(200, headers).end(bytes) });

    expect((await gateway.call('/api/invoices/1.pdf')).body.equals(bytes)).toBe(true);
  });
});

describe('an unavailable service', () => {
  test('returns 503 with Retry-After for its own prefix only', async () => {
    gateway = await startGateway({ services: echo });
    const down = await gateway.call('/api/notifications');

    expect(down.status).toBe(503);
    expect(down.headers).toMatchObject({ 'content-type': 'application/problem+json', 'retry-after': '5' });
    expect(down.json()).toMatchObject({ code: 'service_unavailable', requestId: down.headers['x-request-id'] });
    expect((await gateway.call('/api/campaigns')).status).toBe(200);
    expect((await gateway.call('/pricing')).status).toBe(200);
  });

  test('causes 504 if it does not respond in time', async () => {
    gateway = await startGateway({ services: () => {}, upstreamOptions: { timeout: 100 } });
    const { status, json } = await gateway.call('/api/campaigns');

    expect([status, json()['code']]).toEqual([504, 'gateway_timeout']);
  });

  test('repeats a read once if its connection was just closed, and never a write', async () => {
    const methods: string[] = [];
    gateway = await startGateway({
      services: (message, response) => {
        methods.push(message.method!);
        if (methods.length % 2 === 1) message.socket.destroy();
        else response.end('{}');
      },
    });

    expect((await gateway.call('/api/campaigns')).status).toBe(200);
    expect((await gateway.call('/api/contact', { method: 'POST', headers: fromOurPage, body: '{}' })).status).toBe(503);
    expect(methods).toEqual(['GET', 'GET', 'POST']);
  });

  test('ends the client’s response if its own breaks off', async () => {
    gateway = await startGateway({
      services: (message, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => message.socket.destroy());
      },
    });
    await expect(gateway.call('/api/campaigns')).rejects.toThrow(/aborted|hang up/);
  });
});

describe('an open connection', () => {
  test('forwards an event stream in chunks, longer than any time-out', async () => {
    let stream: ServerResponse;
    gateway = await startGateway({
      upstreamOptions: { timeout: 100 },
      services: (_, response) => {
        stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
        stream.flushHeaders();
      },
    });
    const sent = request(`${gateway.url}/api/campaigns/1/stream`, { headers: { accept: 'text/event-stream' } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    for (const spot of ['M01', 'M02']) {
      // Longer than the time-out of an ordinary response.
      await new Promise((resolve) => setTimeout(resolve, 150));
      stream!.write(`event: spot\ndata: ${spot}\n\n`);
      const [piece] = (await once(response, 'data')) as [Buffer];
      expect(piece.toString()).toContain(spot);
    }
    const closed = once(stream!, 'close');
    sent.destroy();
    await closed;
  });

  test('ends the call to the service when the client disconnects', async () => {
    const { promise: ended, resolve } = Promise.withResolvers<boolean>();
    const { promise: arrived, resolve: onArrival } = Promise.withResolvers<void>();
    gateway = await startGateway({
      services: (_, response) => {
        onArrival();
        response.on('close', () => resolve(response.writableFinished));
      },
    });
    const sent = request(`${gateway.url}/api/campaigns`).end();
    sent.on('error', () => {});

    await arrived;
    sent.destroy();

    expect(await ended).toBe(false);
  });
});
