import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { RequestListener } from 'node:http';
import { startServer } from '@postcard/service-kit/testing/http-server';
import { afterEach, describe, expect, test } from '@jest/globals';
import { fromOurPage, readAll, startGateway, type RunningGateway } from '../testing/running-gateway.ts';

let gateway: RunningGateway;
const processes: { end(): Promise<void> }[] = [];
afterEach(async () => {
  await gateway.stop();
  await Promise.all(processes.splice(0).map((one) => one.end()));
});

async function startProcess(name: string, handle?: RequestListener, at?: { host: string; port: number }) {
  const state = { ready: true, asked: 0, lookups: 0 };
  const respond: RequestListener = async (message, response) => {
    if (message.url === '/readyz') {
      state.lookups += 1;
      return void response.writeHead(state.ready ? 200 : 503).end();
    }
    state.asked += 1;
    if (handle) return handle(message, response);
    return response.end(`${name}:${(await readAll(message)).toString()}`);
  };
  const { url, port, stop: end } = await startServer(respond, at);
  const one = { url, port, state, end };
  processes.push(one);
  return one;
}

const startBefore = async (...urls: string[]) =>
  (gateway = await startGateway({ env: { SVC_CAMPAIGNS_URL: urls.join(', ') } }));
const write = (body: string) => gateway.call('/api/bookings', { method: 'POST', headers: fromOurPage, body });
const names = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => gateway.call('/api/campaigns')))).map(({ text }) => text);

async function lookedUpTwice(state: { lookups: number }): Promise<void> {
  const before = state.lookups;
  await waitUntil(() => state.lookups >= before + 2, { what: 'there are two lookups', timeoutMs: 20_000, everyMs: 20 });
}

describe('a service of several processes', () => {
  test('gets requests at its processes in turn', async () => {
    const [a, b] = [await startProcess('a'), await startProcess('b')];
    await startBefore(a.url, b.url);

    expect((await names(6)).toSorted()).toEqual(['a:', 'a:', 'a:', 'b:', 'b:', 'b:']);
  });

  test('gets no more requests at a process that announces its shutdown', async () => {
    const [a, b] = [await startProcess('a'), await startProcess('b')];
    await startBefore(a.url, b.url);
    a.state.ready = false;
    await lookedUpTwice(a.state);
    const { asked } = a.state;
    expect(await names(4)).toEqual(['b:', 'b:', 'b:', 'b:']);
    expect(a.state.asked).toBe(asked);
    a.state.ready = true;
    while (a.state.asked === asked) await names(2);
  });

  test('gets an unsent request at another process, including a write and its body', async () => {
    const [a, b] = [await startProcess('a'), await startProcess('b')];
    await startBefore(a.url, b.url);
    await a.end();

    const responses = await Promise.all(['1', '2', '3', '4'].map((body) => write(body)));

    expect(responses.map(({ text }) => text)).toEqual(['b:1', 'b:2', 'b:3', 'b:4']);
  });

  test('gets a sent read again at another process, but never a sent write', async () => {
    const breaks: RequestListener = (message) => void message.socket.destroy();
    const [a, b] = [await startProcess('a', breaks), await startProcess('b', breaks)];
    await startBefore(a.url, b.url);

    expect((await write('1')).status).toBe(503);
    expect(a.state.asked + b.state.asked).toBe(1);
    expect((await gateway.call('/api/campaigns')).status).toBe(503);
    expect([a.state.asked, b.state.asked].toSorted()).toEqual([1, 2]);
  });

  test('gets requests at a process that is not ready if no other is reachable, else returns 503', async () => {
    const a = await startProcess('a');
    await startBefore(a.url, 'http://127.0.0.1:9');
    a.state.ready = false;
    await lookedUpTwice(a.state);
    expect((await write('1')).text).toBe('a:1');
    await a.end();
    expect((await write('1')).status).toBe(503);
  });
});

describe('a name with several addresses', () => {
  const addresses = { now: ['127.0.0.2', '127.0.0.3'], lookups: 0 };
  const findAddresses = async () => {
    addresses.lookups += 1;
    if (addresses.now.length === 0) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
    return addresses.now;
  };
  const lookedUp = async (now: string[]) => {
    addresses.now = now;
    await lookedUpTwice(addresses);
  };

  async function startReplicas() {
    const a = await startProcess('a', undefined, { host: '127.0.0.2', port: 0 });
    const b = await startProcess('b', undefined, { host: '127.0.0.3', port: a.port });
    addresses.lookups = 0;
    gateway = await startGateway({
      env: { SVC_CAMPAIGNS_URL: `http://svc-campaigns:${a.port}` },
      upstreamOptions: { findAddresses },
    });
    return { a, b };
  }

  test('spreads requests over its addresses, and skips one that is unavailable', async () => {
    const { a } = await startReplicas();
    await lookedUp(['127.0.0.2', '127.0.0.3']);
    expect((await names(4)).toSorted()).toEqual(['a:', 'a:', 'b:', 'b:']);
    await a.end();
    expect((await Promise.all(['1', '2', '3'].map(write))).map(({ text }) => text)).toEqual(['b:1', 'b:2', 'b:3']);
  });

  test('is looked up regularly: a new address gets requests, and a removed one gets none', async () => {
    const { port } = (await startReplicas()).a;
    await startProcess('c', undefined, { host: '127.0.0.4', port });
    await lookedUp(['127.0.0.3', '127.0.0.4']);

    expect((await names(4)).toSorted()).toEqual(['b:', 'b:', 'c:', 'c:']);
  });

  test('keeps its processes while it cannot be resolved', async () => {
    await startReplicas();
    await lookedUp(['127.0.0.2', '127.0.0.3']);
    await lookedUp([]);

    expect((await names(4)).toSorted()).toEqual(['a:', 'a:', 'b:', 'b:']);
  });

  test('completes requests at an address that is removed', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<() => void>();
    const slow: RequestListener = (_, response) => arrive(() => response.end('slow'));
    const a = await startProcess('a', slow, { host: '127.0.0.2', port: 0 });
    await startProcess('b', undefined, { host: '127.0.0.3', port: a.port });
    addresses.now = ['127.0.0.2', '127.0.0.3'];
    gateway = await startGateway({
      env: { SVC_CAMPAIGNS_URL: `http://svc-campaigns:${a.port}` },
      upstreamOptions: { findAddresses },
    });
    await lookedUp(['127.0.0.2', '127.0.0.3']);
    const asked = Promise.all([gateway.call('/api/campaigns'), gateway.call('/api/campaigns')]);
    const finish = await arrived;

    await lookedUp(['127.0.0.3', '127.0.0.4']);
    finish();

    expect((await asked).map(({ text }) => text).toSorted()).toEqual(['b:', 'slow']);
  });
});
