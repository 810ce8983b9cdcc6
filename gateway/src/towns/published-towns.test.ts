import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { createLog } from '@postcard/service-kit/log';
import { startServer } from '@postcard/service-kit/testing/http-server';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { loadFromIdentity } from '@postcard/service-kit/town/load-published';
import { startGateway, type RunningGateway } from '../testing/running-gateway.ts';
import { first, second, third, townReleases } from '../testing/town-releases.ts';
import { followPublishedTowns } from './published-towns.ts';

const stops: (() => unknown)[] = [];
let gateway: RunningGateway;
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Fakes svc-identity with published towns; it may be unavailable. */
async function identity() {
  const state = { towns: [] as unknown[], offline: [] as unknown[], isAway: false, asked: 0, notModified: 0 };
  const respond: RequestListener = (request, response) => {
    state.asked += 1;
    if (state.isAway) return void response.destroy();
    const body = JSON.stringify({ towns: state.towns, offline: state.offline });
    const etag = `"${Buffer.from(body).toString('base64url').slice(-40)}"`;
    if (request.headers['if-none-match'] !== etag) return void response.writeHead(200, { etag }).end(body);
    state.notModified += 1;
    response.writeHead(304).end();
  };
  const { url, stop } = await startServer(respond);
  stops.push(stop);
  return { state, url };
}

const log = createLog('gateway', { level: 'silent', pretty: false });

async function start(urls: readonly string[]) {
  const publishedTowns = followPublishedTowns(loadFromIdentity(urls, { isLiveOnly: true }), log, 20);
  gateway = await startGateway({ towns: [first], publishedTowns, releases: townReleases() });
  stops.push(publishedTowns.close, gateway.stop);
}
const page = async (host: string) => (await gateway.call('/pricing', { headers: { host } })).text;
const pricesOf = (town: { name: string }) => `prices of ${town.name}<`;

test('a published town is served on its hosts without a restart, even while svc-identity is unavailable', async () => {
  const { state, url } = await identity();
  await start([url]);
  await waitUntil(async () => (await gateway.call('/readyz')).status === 200);
  expect(await page('birch.example')).toContain(pricesOf(first));

  state.towns = [second];
  await waitUntil(async () => (await page('birch.example')).includes(pricesOf(second)));
  expect(await page('cedar.example')).toContain(pricesOf(first));

  state.isAway = true;
  const { asked } = state;
  await waitUntil(() => state.asked > asked + 2);
  expect(await page('birch.example')).toContain(pricesOf(second));

  state.isAway = false;
  state.towns = [second, third];
  await waitUntil(async () => (await page('cedar.example')).includes(pricesOf(third)));
  expect(state.notModified).toBeGreaterThan(0);
});

test('an offline town is no longer served within seconds', async () => {
  const { state, url } = await identity();
  state.towns = [second, third];
  await start([url]);
  await waitUntil(async () => (await page('birch.example')).includes(pricesOf(second)));

  Object.assign(state, { towns: [third], offline: [second] });

  await waitUntil(async () => !(await page('birch.example')).includes(pricesOf(second)));
  expect(await page('cedar.example')).toContain(pricesOf(third));
});

test('a changed town is served with new pages on its new hosts', async () => {
  const { state, url } = await identity();
  state.towns = [second];
  await start([url]);
  await waitUntil(async () => (await page('birch.example')).includes(pricesOf(second)));
  const moved = { ...second, name: 'Moved', hosts: ['moved.example'] };
  state.towns = [moved];

  await waitUntil(async () => (await page('moved.example')).includes(pricesOf(moved)));

  expect(await page('birch.example')).toContain(pricesOf(first));
});

test('a town that is unreadable or has another town’s host is not served, and the others are', async () => {
  const { state, url } = await identity();
  state.towns = [{ ...second, prices: 'none' }, third];
  await start([url]);
  await waitUntil(async () => (await page('cedar.example')).includes(pricesOf(third)));
  expect(await page('birch.example')).toContain(pricesOf(first));
  state.towns = [third, { ...second, hosts: third.hosts }];
  const { asked } = state;
  await waitUntil(() => state.asked > asked + 2);
  expect(await page('cedar.example')).toContain(pricesOf(third));
});

test('a town with a field of a later release is served', async () => {
  const { state, url } = await identity();
  state.towns = [{ ...second, later: 1 }];
  await start([url]);
  await waitUntil(async () => (await page('birch.example')).includes(pricesOf(second)));
});

test('the gateway is ready once it has read the towns from any process of svc-identity', async () => {
  const { state, url } = await identity();
  state.isAway = true;
  state.towns = [second];
  await start(['http://127.0.0.1:9', url]);
  await waitUntil(() => state.asked > 0);
  expect(await gateway.call('/readyz').then(({ status, json }) => [status, json()['towns']])).toEqual([503, false]);
  state.isAway = false;
  await waitUntil(async () => (await gateway.call('/readyz')).status === 200);
  expect(await page('birch.example')).toContain(pricesOf(second));
});
