import { once } from 'node:events';
import { request, type IncomingMessage, type RequestListener } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { publicUrl, startGateway } from '../testing/running-gateway.ts';
import { openSockets, saidBy } from '../testing/slow-clients.ts';
import { first, second, third, townReleases } from '../testing/town-releases.ts';

const echoTown: RequestListener = (message, response) => {
  const { host, 'x-town': town, 'x-forwarded-host': forwarded } = message.headers;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ town, forwarded, isClients: host?.endsWith('.example') }));
};
const gateway = await startGateway({ towns: [first, second, third], releases: townReleases() });
beforeEach(() => gateway.serve(echoTown));
afterAll(gateway.stop);

const townOf = async (headers: Record<string, string>) =>
  (await gateway.call('/api/campaigns', { headers })).json()['town'];

describe('the gateway', () => {
  test.each([
    ['birch.example', second.id],
    ['birch.example:8443', second.id],
    ['BIRCH.Example', second.id],
    ['birch.example.', second.id],
    ['Birch.Example.:80', second.id],
    ['www.birch.example', second.id],
    ['cedar.example', third.id],
    ['alder.example', first.id],
    ['town.example', first.id],
    ['elsewhere.example', first.id],
    ['birch.example.evil.example', first.id],
    ['evil-birch.example', first.id],
    ['127.0.0.1:8080', first.id],
    ['[::1]:8080', first.id],
    ['', first.id],
    ['.', first.id],
    [':80', first.id],
  ])('serves the host %j as %s', async (host, id) => {
    expect(await townOf({ host })).toBe(id);
    const page = await gateway.call('/pricing', { headers: { host } });
    expect(page.text).toContain(`prices of ${id.toUpperCase()}<`);
  });

  test('serves the first town for a request without a host', async () => {
    const [socket] = await openSockets(gateway.url, 1, 'GET /pricing HTTP/1.0\r\n\r\n');
    const said = await saidBy(socket!);

    expect(said).toMatch(/^HTTP\/1\.1 200 /);
    expect(said).toContain(`prices of ${first.name}<`);
  });

  test.each(['/pricing', '/api/campaigns', '/healthz', '/assets/none.js'])(
    'returns 400 for %s with two hosts',
    async (path) => {
      const text = `GET ${path} HTTP/1.1\r\nhost: birch.example\r\nHost: cedar.example\r\n\r\n`;

      const [socket] = await openSockets(gateway.url, 1, text);

      expect(await saidBy(socket!)).toMatch(/^HTTP\/1\.1 400 [^]*"code":"malformed_request"/);
    },
  );

  test('ignores other headers that claim a town or host', async () => {
    const host = third.hosts[0]!;
    const claims = { 'x-town': third.id, 'X-Forwarded-Host': host, 'x-original-host': host, forwarded: `host=${host}` };
    const headers = { host: 'birch.example', ...claims };
    const { json } = await gateway.call('/api/campaigns', { headers });
    expect(json()).toEqual({ town: second.id, isClients: false });
    const page = await gateway.call('/pricing', { headers });
    expect(page.text).toContain(`prices of ${second.name}<`);
  });

  test('sends the service one town header, regardless of the client’s', async () => {
    let named: string[] = [];
    gateway.serve((message, response) => {
      named = message.rawHeaders.filter((_, index) => message.rawHeaders[index - 1]?.toLowerCase() === 'x-town');
      response.end('{}');
    });
    const claims = 'x-town: cedar\r\nX-Town: alder\r\nconnection: close\r\n\r\n';
    const text = `GET /api/campaigns HTTP/1.1\r\nhost: birch.example\r\n${claims}`;

    const [socket] = await openSockets(gateway.url, 1, text);

    expect(await saidBy(socket!)).toMatch(/^HTTP\/1\.1 200 /);
    expect(named).toEqual([second.id]);
  });
});

describe('an unsafe request', () => {
  const post = (host: string, headers: Record<string, string>) =>
    gateway.call('/api/bookings', {
      method: 'POST',
      headers: { host, 'content-type': 'application/json', ...headers },
      body: '{}',
    });

  test('is accepted from the town’s own pages, on each of its hosts', async () => {
    for (const [host, origin] of [
      ['birch.example', 'http://birch.example'],
      ['www.birch.example', 'http://www.birch.example'],
      ['www.birch.example', 'http://birch.example'],
      ['town.example', publicUrl],
      ['alder.example', 'http://alder.example'],
    ] as const)
      expect((await post(host, { origin })).status).toBe(200);
    expect((await post('birch.example', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('is rejected from another town’s page, scheme or port', async () => {
    let reached = 0;
    gateway.serve((_, response) => {
      reached += 1;
      response.end('{}');
    });

    for (const [host, origin] of [
      ['birch.example', publicUrl],
      ['birch.example', 'http://cedar.example'],
      ['birch.example', 'https://birch.example'],
      ['birch.example', 'http://birch.example:8080'],
      ['birch.example', 'null'],
      ['town.example', 'http://birch.example'],
    ] as const) {
      const refused = await post(host, { origin, 'sec-fetch-site': 'same-site' });
      expect([refused.status, refused.json()['code']]).toEqual([403, 'cross_site_request']);
    }
    expect((await post('birch.example', {})).status).toBe(403);
    expect(reached).toBe(0);
  });

  test('redirects a plain form to the town’s page, and never to another town’s', async () => {
    const send = async (referer: string, origin = 'http://birch.example') => {
      const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
      const { status, headers } = await gateway.call('/api/contact', {
        method: 'POST',
        headers: { host: 'birch.example', ...form, origin, referer },
        body: 'name=Ann',
      });
      return [status, headers['location']];
    };

    expect(await send('http://birch.example/contact')).toEqual([303, '/contact#sent']);
    expect(await send('http://cedar.example/contact')).toEqual([303, '/#sent']);
    expect(await send('http://cedar.example/contact', 'http://cedar.example')).toEqual([403, undefined]);
  });
});

test('cookies are forwarded unchanged, without a domain', async () => {
  gateway.serve((message, response) => {
    const cookies = [`access_token=${String(message.headers['x-town'])}; Path=/; HttpOnly`, 'refresh_token=r; Path=/'];
    response.writeHead(200, { 'set-cookie': cookies, 'content-type': 'application/json' }).end('{}');
  });
  const { headers } = await gateway.call('/api/users/me', { headers: { host: 'birch.example' } });

  expect(headers['set-cookie']).toEqual([`access_token=${second.id}; Path=/; HttpOnly`, 'refresh_token=r; Path=/']);
});

test('security headers use the town’s origin', async () => {
  const secure = await startGateway({
    towns: [first, second],
    releases: townReleases(),
    env: { PUBLIC_URL: 'https://town.example:8443' },
  });
  const page = await secure.call('/pricing', { headers: { host: 'birch.example:8443' } });
  expect(page.text).toContain('<link rel="canonical" href="https://birch.example:8443/pricing"');
  expect(page.headers['strict-transport-security']).toContain('max-age=63072000');
  expect(page.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  expect(page.headers['content-security-policy']).not.toContain('town.example');
  await secure.stop();
});

test('followers of a card share its stream only within a town', async () => {
  const asked: string[] = [];
  gateway.serve((message, response) => {
    const town = String(message.headers['x-town']);
    asked.push(town);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`event: ready\ndata: ${town}\n\n`);
  });
  const follow = async (host: string, id: string) => {
    const sent = request(`${gateway.url}/api/campaigns/1/stream`, { headers: { accept: 'text/event-stream', host } });
    sent.on('error', () => undefined).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let seen = '';
    response.setEncoding('utf8').on('data', (part: string) => (seen += part));
    response.on('error', () => undefined);
    await waitUntil(() => seen === `event: ready\ndata: ${id}\n\n`, { what: `the stream is ${id}'s` });
  };

  for (const [host, id] of [
    ['birch.example', second.id],
    ['WWW.birch.example:80', second.id],
    ['cedar.example', third.id],
    ['town.example', first.id],
    ['elsewhere.example', first.id],
  ] as const)
    await follow(host, id);

  expect(asked).toEqual([second.id, third.id, first.id]);
});
