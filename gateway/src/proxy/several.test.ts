import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { fromOurPage, readAll, startGateway, type RunningGateway } from '../testing/running-gateway.ts';

let gateway: RunningGateway;
const processes: { end(): Promise<void> }[] = [];
afterEach(async () => {
  await gateway.stop();
  await Promise.all(processes.splice(0).map((one) => one.end()));
});

/** A process of a service, which says its name and what it was sent. */
async function startProcess(name: string, handle?: RequestListener) {
  const state = { ready: true, asked: 0, looks: 0 };
  const server = createServer(async (message, response) => {
    if (message.url === '/readyz') {
      state.looks += 1;
      return void response.writeHead(state.ready ? 200 : 503).end();
    }
    state.asked += 1;
    if (handle) return handle(message, response);
    return response.end(`${name}:${(await readAll(message)).toString()}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  const one = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state, end };
  processes.push(one);
  return one;
}

const startBefore = async (...urls: string[]) => (gateway = await startGateway({ env: { SVC_CAMPAIGNS_URL: urls.join(', ') } }));
const write = (body: string) => gateway.call('/api/bookings', { method: 'POST', headers: fromOurPage, body });
const names = async (count: number) => (await Promise.all(Array.from({ length: count }, () => gateway.call('/api/campaigns')))).map(({ text }) => text);

describe('a service of several processes', () => {
  test('they take turns', async () => {
    const [a, b] = [await startProcess('a'), await startProcess('b')];
    await startBefore(a.url, b.url);
    expect((await names(6)).toSorted()).toEqual(['a:', 'a:', 'a:', 'b:', 'b:', 'b:']);
  });

  test('one that says that it ends is sent nothing more', async () => {
    const [a, b] = [await startProcess('a'), await startProcess('b')];
    await startBefore(a.url, b.url);
    a.state.ready = false;
    // The second look begins when the first has been heard.
    for (const before = a.state.looks; a.state.looks < before + 2; ) await pause(20);
    const { asked } = a.state;
    expect(await names(4)).toEqual(['b:', 'b:', 'b:', 'b:']);
    expect(a.state.asked).toBe(asked);
    a.state.ready = true;
    while (a.state.asked === asked) await names(2);
  });

  test('what could not be sent to one goes to another, a write and its body too', async () => {
    const [a, b] = [await startProcess('a'), await startProcess('b')];
    await startBefore(a.url, b.url);
    await a.end();
    const answers = await Promise.all(['1', '2', '3', '4'].map((body) => write(body)));
    expect(answers.map(({ text }) => text)).toEqual(['b:1', 'b:2', 'b:3', 'b:4']);
  });

  test('a write that one had already been sent is never sent to another; a read is', async () => {
    const breaks: RequestListener = (message) => void message.socket.destroy();
    const [a, b] = [await startProcess('a', breaks), await startProcess('b', breaks)];
    await startBefore(a.url, b.url);
    expect((await write('1')).status).toBe(503);
    expect(a.state.asked + b.state.asked).toBe(1);
    expect((await gateway.call('/api/campaigns')).status).toBe(503);
    expect([a.state.asked, b.state.asked].toSorted()).toEqual([1, 2]);
  });

  test('with none left the answer is 503, and the first to be back is found', async () => {
    const a = await startProcess('a');
    await startBefore(a.url, 'http://127.0.0.1:9');
    a.state.ready = false;
    for (const before = a.state.looks; a.state.looks < before + 2; ) await pause(20);
    expect((await write('1')).text).toBe('a:1');
    await a.end();
    expect((await write('1')).status).toBe(503);
  });
});
