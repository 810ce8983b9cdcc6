import { afterEach, expect, test } from '@jest/globals';
import { fromOurPage, startGateway, type RunningGateway } from '../testing/running-gateway.ts';
import { first, second, third, townReleases } from '../testing/town-releases.ts';

let gateway: RunningGateway;
afterEach(() => gateway.stop());

const towns = [first, second, third] as const;
const start = async (scale = '100') => {
  gateway = await startGateway({
    towns: [...towns],
    releases: townReleases(),
    env: { RATE_LIMIT_SCALE: scale },
  });
};

test('an address has one count for all towns, even with a thousand hosts', async () => {
  await start('0.3');
  const hosts = [...towns.map((town) => town.hosts[0]!), 'www.birch.example', 'town.example'];
  const statuses: number[] = [];
  for (const host of hosts) {
    const sent = await gateway.call('/api/contact', { method: 'POST', headers: { ...fromOurPage, host }, body: '{}' });
    statuses.push(sent.status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test('metrics are counted by page and part, not by town or host', async () => {
  await start();
  for (const host of [...towns.flatMap(({ hosts }) => hosts), 'town.example']) {
    for (const path of ['/pricing', '/nothing', '/api/campaigns', '/sitemap.xml', '/mfe/mfe-marketing/1.0.0-a/page.js'])
      await gateway.call(path, { headers: { host } });
    const figures = JSON.stringify({ page: '/pricing', metrics: [{ name: 'LCP', value: 1_900 }] });
    const sent = await gateway.call('/api/vitals', {
      method: 'POST',
      headers: { ...fromOurPage, host },
      body: figures,
    });
    expect(sent.status).toBe(204);
  }
  const metrics = await gateway.metrics();
  expect(metrics).toMatch(/web_vitals_seconds_count\{[^}]*page="\/pricing"[^}]*\} 5/);
  expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*part="page",status="2xx"[^}]*\} 5/);
  expect(metrics).not.toMatch(/alder|birch|cedar|example/i);
});
