import { afterEach, expect, test } from '@jest/globals';
import { createLog } from '@postcard/service-kit/log';
import { fromOurPage, startGateway, type RunningGateway } from '../testing/running-gateway.ts';
import { first, second, third, townReleases, townLike } from '../testing/town-releases.ts';
import { createSites } from './sites.ts';

let gateway: RunningGateway | undefined;
afterEach(async () => {
  await gateway?.stop();
  gateway = undefined;
});
const towns = [first, second, third] as const;

const start = async (scale = '100') => {
  return (gateway = await startGateway({
    towns: [...towns],
    releases: townReleases(),
    env: { RATE_LIMIT_SCALE: scale },
  }));
};

test('a client address shares one count for all towns and hosts', async () => {
  const strict = await start('0.3');
  const hosts = [...towns.map((town) => town.hosts[0]!), 'www.birch.example', 'town.example'];
  const statuses: number[] = [];

  for (const host of hosts) {
    const sent = await strict.call('/api/contact', { method: 'POST', headers: { ...fromOurPage, host }, body: '{}' });
    statuses.push(sent.status);
  }

  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test('metrics are counted by page and part, not by town or host', async () => {
  const running = await start();
  for (const host of [...towns.flatMap(({ hosts }) => hosts), 'town.example']) {
    for (const path of ['/pricing', '/nothing', '/api/campaigns', '/sitemap.xml', '/mfe/mfe-marketing/1.0.0-a/page.js'])
      await running.call(path, { headers: { host } });
    const figures = JSON.stringify({ page: '/pricing', metrics: [{ name: 'LCP', value: 1_900 }] });
    const sent = await running.call('/api/vitals', {
      method: 'POST',
      headers: { ...fromOurPage, host },
      body: figures,
    });
    expect(sent.status).toBe(204);
  }
  const metrics = await running.metrics();
  expect(metrics).toMatch(/web_vitals_seconds_count\{[^}]*page="\/pricing"[^}]*\} 5/);
  expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*part="page",status="2xx"[^}]*\} 5/);
  expect(metrics).not.toMatch(/alder|birch|cedar|example/i);
});

const log = createLog('gateway', { level: 'silent', pretty: false });

test('two towns cannot share a host, and only the first can have the public address’s host', () => {
  for (const host of ['birch.example', 'town.example'])
    expect(() =>
      createSites('http://town.example', [first, second, townLike('dogwood', { hosts: [host] })], log),
    ).toThrow(`${host} is a host of both`);
  expect(
    createSites('http://town.example', [townLike('dogwood', { hosts: ['town.example'] }), second], log),
  ).toBeDefined();
});

test('all loopback names serve the towns if the public address is one of them', () => {
  const { of } = createSites('http://localhost:8080', [first, second], log);

  const areTowns = ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', '10.0.0.1:8080'].map((host) => of(host).isTowns);

  expect(areTowns).toEqual([true, true, true, false]);
});
