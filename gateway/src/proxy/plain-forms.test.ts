import type { RequestListener } from 'node:http';
import { afterAll, describe, expect, test } from '@jest/globals';
import { publicUrl, readAll, startGateway } from '../testing/running-gateway.ts';

const gateway = await startGateway();
afterAll(gateway.stop);

const form = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  origin: publicUrl,
  referer: `${publicUrl}/contact`,
};
const post = (headers: Record<string, string> = form, path = '/api/contact', to = gateway) =>
  to.call(path, { method: 'POST', headers, body: 'name=Ann' });
const responding =
  (status: number, body = '{"id":"secret"}'): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'a=1' }).end(body);

describe('a form without scripts', () => {
  test('reaches the service unchanged, and redirects the browser to its page', async () => {
    let arrived = '';
    gateway.serve(async (message, response) => {
      arrived = `${message.method} ${message.url} ${message.headers['content-type']} ${await readAll(message)}`;
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"secret"}');
    });
    const response = await post();

    expect(arrived).toBe('POST /api/contact application/x-www-form-urlencoded name=Ann');
    expect(response).toMatchObject({
      status: 303,
      text: '',
      headers: {
        location: '/contact#sent',
        'cache-control': 'no-store',
        'content-length': '0',
        'x-content-type-options': 'nosniff',
      },
    });
    expect(response.headers['x-request-id']).toBeDefined();
    expect(response.headers).not.toHaveProperty('content-type');
    expect(await gateway.metrics()).toMatch(
      /http_request_duration_seconds_count\{[^}]*part="requests",status="2xx"[^}]*\} 1/,
    );
  });

  test.each([
    [200, 'sent'],
    [201, 'sent'],
    [204, 'sent'],
    [422, 'invalid'],
    [429, 'wait'],
    [400, 'not-sent'],
    [403, 'not-sent'],
    [409, 'not-sent'],
    [415, 'not-sent'],
    [500, 'not-sent'],
  ])('maps %s to #%s', async (status, notice) => {
    gateway.serve(responding(status, status === 204 ? '' : 'x'.repeat(100_000)));
    const { headers, text } = await post();

    expect([headers.location, text]).toEqual([`/contact#${notice}`, '']);
  });

  test('redirects once, even if the service’s response breaks off', async () => {
    gateway.serve((message, response) => {
      response.writeHead(201, { 'content-length': '100' });
      response.write('half', () => message.socket.destroy());
    });

    expect((await post()).headers.location).toBe('/contact#sent');
    expect((await gateway.call('/healthz')).status).toBe(200);
  });

  test('redirects to a notice for the gateway’s own refusals too', async () => {
    const slow = await startGateway({ services: () => {}, upstreamOptions: { timeout: 100 } });
    const locationOf = async (path: string) => {
      const { status, headers } = await post(form, path, slow);
      return [status, headers.location];
    };
    expect(await locationOf('/api/contact')).toEqual([303, '/contact#not-sent']);
    expect(await locationOf('/api/messages')).toEqual([303, '/contact#not-sent']);
    expect(await locationOf('/api/nothing')).toEqual([303, '/contact#not-sent']);
    const large = await slow.call('/api/contact', {
      method: 'POST',
      headers: { ...form, 'content-length': String(2 * 1024 * 1024) },
    });
    expect(large).toMatchObject({ status: 303, headers: { location: '/contact#not-sent', connection: 'close' } });
    expect(await slow.metrics()).toMatch(/http_requests_failed_total\{[^}]*part="requests"[^}]*\} 1/);
    await slow.stop();
  });

  test('counts toward its address’s limit, and redirects to `#wait` above it', async () => {
    const strict = await startGateway({ env: { RATE_LIMIT_SCALE: '0.1' } });
    const locations = [await post(form, '/api/contact', strict), await post(form, '/api/contact', strict)];
    expect(locations.map(({ headers }) => headers.location)).toEqual(['/contact#sent', '/contact#wait']);
    await strict.stop();
  });
});

describe('an ordinary API response', () => {
  test.each([
    ['of another site', { ...form, origin: 'https://evil.example', referer: 'https://evil.example/' }, 403],
    [
      'of another site that names our page',
      { ...form, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      403,
    ],
    ['without an origin', { 'content-type': form['content-type'], accept: form.accept }, 403],
    ['sent by a program', { ...form, accept: '*/*' }, 201],
    ['sent as JSON', { ...form, 'content-type': 'application/json' }, 201],
  ])('is sent to a form %s', async (_, headers, status) => {
    gateway.serve(responding(201));
    const response = await post(headers);

    expect(response.status).toBe(status);
    expect(response.headers).not.toHaveProperty('location');
    expect(response.headers['content-type']).toMatch(/json/);
  });

  test('has the status 405 if a form is posted to a page', async () => {
    expect((await post(form, '/contact')).status).toBe(405);
  });
});

describe('the redirect', () => {
  test.each([
    [`${publicUrl}/ad-interest?size=large#top`, '/ad-interest?size=large#sent'],
    [`${publicUrl}/`, '/#sent'],
    [publicUrl, '/#sent'],
    [`${publicUrl}//evil.example/x`, '/evil.example/x#sent'],
    [`${publicUrl}/\\evil.example`, '/evil.example#sent'],
    [`${publicUrl}/\\/evil.example`, '/evil.example#sent'],
    [`${publicUrl}/.//evil.example`, '/evil.example#sent'],
    [`http://user:secret@town.example/contact`, '/contact#sent'],
    ['http://town.example@evil.example/contact', '/#sent'],
    ['http://town.example.evil.example/contact', '/#sent'],
    ['https://town.example/contact', '/#sent'],
    ['http://town.example:81/contact', '/#sent'],
    ['https://evil.example/contact', '/#sent'],
    ['//evil.example', '/#sent'],
    ['/\\evil.example', '/#sent'],
    ['javascript:alert(1)', '/#sent'],
    ['/contact', '/#sent'],
    ['', '/#sent'],
  ])('leads from %s to %s', async (referer, location) => {
    gateway.serve(responding(201));
    expect((await post({ ...form, referer })).headers.location).toBe(location);
  });

  test('leads to the home page without a referrer', async () => {
    gateway.serve(responding(201));
    const { referer: _, ...unnamed } = form;

    expect((await post(unnamed)).headers.location).toBe('/#sent');
  });
});
