import { afterAll, describe, expect, test } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { publicUrl, startGateway } from '../testing/running-gateway.ts';
import { first, second, townReleases } from '../testing/town-releases.ts';

let reached = 0;
const services: RequestListener = (_, response) => {
  reached += 1;
  response.end('{}');
};
const gateway = await startGateway({ towns: [first, second], releases: townReleases(), services });
afterAll(gateway.stop);

describe('an unknown host', () => {
  const read = async (path: string, host = 'elsewhere.example') =>
    (await gateway.call(path, { headers: { host, cookie: 'access_token=mine' } })).status;

  test.each(['elsewhere.example', '127.0.0.1', 'localhost', '[::1]', 'birch.example.evil.example', ''])(
    'serves only public pages and public reads: %j',
    async (host) => {
      const shown = ['/', '/pricing', '/api/campaigns', '/api/campaigns/1', '/go/bcdf', '/robots.txt', '/healthz'];

      for (const path of shown) expect([path, await read(path, host)]).toEqual([path, 200]);
      expect(await read('/nowhere', host)).toBe(404);
    },
  );

  test.each([
    '/api/users/me',
    '/api/campaigns/desk',
    '/api/campaigns/1/press',
    '/api/bookings',
    '/api/notifications/stream',
    '/api/unknown',
    '/login',
  ])('does not serve %s', async (path) => {
    const before = reached;

    const refused = await gateway.call(path, { headers: { host: 'elsewhere.example' } });

    expect(refused.status).toBe(421);
    expect(refused.json()).toMatchObject({
      code: 'misdirected_request',
      message: `No town uses this address. Please open the site at ${publicUrl}.`,
    });
    expect(reached).toBe(before);
  });

  test.each([
    ['POST', '/api/users/login'],
    ['POST', '/api/users/refresh'],
    ['POST', '/api/contact'],
    ['POST', '/api/vitals'],
    ['POST', '/api/notifications/unsubscribe/token'],
    ['DELETE', '/api/bookings/1'],
    ['OPTIONS', '/api/campaigns'],
    ['POST', '/pricing'],
  ])('rejects %s %s with 421, even from the same origin', async (method, path) => {
    const headers = { host: 'elsewhere.example', origin: 'http://elsewhere.example', 'sec-fetch-site': 'same-origin' };

    const refused = await gateway.call(path, { method, headers });

    expect([refused.status, refused.json()['code']]).toEqual([421, 'misdirected_request']);
  });

  test('accepts signed webhooks', async () => {
    const taken = await gateway.call('/api/stripe/webhook', {
      method: 'POST',
      headers: { host: 'gateway:8080' },
      body: '{}',
    });

    expect(taken.status).toBe(200);
  });
});
