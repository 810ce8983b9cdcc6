import { afterEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { createMetrics } from '../metrics.ts';
import { startEventProbe, testServers, type EventProbe } from '../testing/index.ts';
import { connectBus, type Bus } from './bus.ts';

let ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

/** Starts a proxy to the broker whose current connections can fall silent without closing. */
async function startWay(url: string) {
  const { port, hostname } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port || 5672), hostname);
    for (const socket of [near, far]) open.add(socket.on('error', () => {}));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  ends.push(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: through.href, silence: () => open.forEach((socket) => socket.unpipe().resume()) };
}

async function openBus(url: string, namespace: string): Promise<Bus> {
  const bus = await connectBus({
    url,
    service: 'svc-requests',
    log: pino({ level: 'silent' }),
    metrics: createMetrics('svc-requests'),
    namespace,
    heartbeat: 1,
  });
  ends.push(() => bus.close());
  if (!bus.connected()) await new Promise<void>((resolve) => bus.onConnect(resolve));
  return bus;
}

test('the bus leaves a silent broker and reconnects', async () => {
  const namespace = `test-${randomUUID().slice(0, 8)}`;
  const probe: EventProbe = await startEventProbe(testServers().amqpUrl, namespace);
  ends.push(() => probe.stop());
  const way = await startWay(testServers().amqpUrl);
  const bus = await openBus(way.url, namespace);
  const again = new Promise<void>((resolve) => bus.onConnect(resolve));
  way.silence();
  await again;
  expect(bus.connected()).toBe(true);
  expect(await bus.queues()).not.toEqual([]);
});
