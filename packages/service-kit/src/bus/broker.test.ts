import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { ConsumeMessage } from 'amqplib';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { startEventProbe, testRetryDelaysMs, testServers, type EventProbe } from '../testing/index.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { connectBus, type Bus } from './bus.ts';
import { createAcknowledger } from './consumer.ts';

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

const message = (deliveryTag: number) => ({ fields: { deliveryTag } }) as ConsumeMessage;

function watched() {
  const sent: string[] = [];
  const ack = ({ fields }: { fields: { deliveryTag: number } }, upTo = false) =>
    void sent.push(`${upTo ? 'up to ' : ''}${fields.deliveryTag}`);
  const fail = (error: unknown) => {
    throw error;
  };
  return { sent, acknowledger: createAcknowledger({ ack }, fail) };
}

test('messages that finish in one turn are acknowledged with one call', async () => {
  const { sent, acknowledger } = watched();
  const messages = [1, 2, 3, 4].map(message);
  messages.forEach(acknowledger.receive);
  for (const place of [1, 0, 2]) acknowledger.ack(messages[place]!);
  await turn();
  acknowledger.ack(messages[3]!);
  acknowledger.flush();

  await turn();

  expect(sent).toEqual(['up to 3', 'up to 4']);
});

test('a slow message does not delay others, and each message is acknowledged once, after it is done', async () => {
  const { sent, acknowledger } = watched();
  const messages = [1, 2, 3, 4, 5, 6].map(message);
  messages.forEach(acknowledger.receive);

  for (const places of [[1, 2], [4], [0], [3], [5]]) {
    for (const place of places) acknowledger.ack(messages[place]!);
    await turn();
  }

  expect(sent).toEqual(['2', '3', '5', 'up to 1', 'up to 4', 'up to 6']);
});

test('an error while acknowledging on a closed channel is reported, not thrown', async () => {
  const errors: unknown[] = [];
  const closed = {
    ack: () => {
      throw new Error('channel closed');
    },
  };
  const acknowledger = createAcknowledger(closed, (error) => errors.push(error));
  acknowledger.receive(message(1));
  acknowledger.ack(message(1));

  await turn();

  expect(errors).toEqual([new Error('channel closed')]);
});

let ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

/** Starts a proxy to the broker that can make its connections silent without closing them. */
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

test('the bus disconnects from a silent broker and reconnects', async () => {
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
