import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { startEventProbe, testRetryDelaysMs, testServers, type EventProbe } from '../testing/index.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { connectBus, type Bus } from './bus.ts';

const service = 'svc-notify';
const log = createLog(service, { level: 'silent', pretty: false });
const namespace = `test-${randomUUID().slice(0, 8)}`;

let probe: EventProbe;
let buses: Bus[];
beforeEach(async () => {
  probe = await startEventProbe(testServers().amqpUrl, namespace);
  await probe.declareTopology(testRetryDelaysMs);
  buses = [];
});
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  await probe.stop();
});

const open = async (): Promise<Bus> => {
  const metrics = createMetrics(service);
  const url = testServers().amqpUrl;
  const bus = await connectBus({ url, service, log, metrics, namespace, retryDelaysMs: testRetryDelaysMs });
  buses.push(bus);
  return bus;
};
const connected = async (bus: Bus): Promise<void> => {
  if (!bus.connected()) await new Promise<void>((resolve) => bus.onConnect(resolve));
};

test('a consumer that is added while the bus connects starts exactly once', async () => {
  const from = performance.now();
  await connected(await open());
  const tookMs = performance.now() - from;
  const tries = 60;
  for (let index = 0; index < tries; index++) {
    const bus = await open();
    await pause((tookMs * index) / tries);
    await bus.consume({ handlers: {} });
    await connected(bus);
  }
  const consumers = async () => (await probe.channel.checkQueue(probe.names.queue(service))).consumerCount;
  await waitUntil(async () => (await consumers()) >= tries, { what: 'all consume', timeoutMs: 5_000 });
  expect(await consumers()).toBe(tries);
}, 60_000);
