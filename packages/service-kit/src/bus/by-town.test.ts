import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Envelope } from '@postcard/contracts';
import { connect } from 'amqplib';
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { createMetrics } from '../metrics.ts';
import { eventFor, testRetryDelaysMs, testServers } from '../testing/index.ts';
import { knownTowns } from '../town/known.ts';
import { member } from '../testing/member.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { connectBus, type Bus } from './bus.ts';
import { deleteTopology, namesFor } from './topology.ts';

const towns = knownTowns().map(({ id }) => id);
const eventsOfTown = 40;

let hasExchange: boolean;
let buses: Bus[];
let namespace: string;

beforeAll(async () => {
  hasExchange = await findExchange();
  if (!hasExchange) process.stderr.write('This broker has no consistent hash exchange, so order was not tried.\n');
});

beforeEach(() => {
  [buses, namespace] = [[], `test-${randomUUID().slice(0, 8)}`];
});
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  const connection = await connect(testServers().amqpUrl);
  await deleteTopology(await connection.createChannel(), namesFor(namespace), testRetryDelaysMs);
  await connection.close();
});

/** A broker without the exchange is somebody else's: that of `npm test` has it. */
async function findExchange(): Promise<boolean> {
  const connection = await connect(testServers().amqpUrl);
  connection.on('error', () => {});
  const name = `test-${randomUUID()}`;
  return connection
    .createChannel()
    .then(async (channel) => {
      channel.on('error', () => {});
      await channel.assertExchange(name, 'x-consistent-hash', { durable: false });
      await channel.deleteExchange(name);
      await connection.close();
      return true;
    })
    .catch(() => false);
}

async function openBus(byTown: boolean): Promise<Bus> {
  const service = 'svc-campaigns';
  const options = { url: testServers().amqpUrl, service, namespace, retryDelaysMs: testRetryDelaysMs, byTown };
  const bus = await connectBus({ ...options, log: pino({ level: 'silent' }), metrics: createMetrics(service) });
  buses.push(bus);
  if (!bus.connected()) await new Promise<void>((resolve) => bus.onConnect(resolve));
  return bus;
}

type Seen = { townId: string; place: number; by: number };

/** Takes events as an instance of the service, for as many turns each as chance has it, and notes them when done. */
async function startInstance(by: number, seen: Seen[], { byTown = true } = {}): Promise<Bus> {
  const bus = await openBus(byTown);
  const handle = async ({ townId = '', aggregateVersion: place }: Envelope) => {
    for (let turns = Math.floor(Math.random() * 20); turns > 0; turns--) await turn();
    seen.push({ townId, place, by });
  };
  await bus.consume({ handlers: { 'user.closed': handle as never } });
  return bus;
}

/** One channel keeps the order in which it is given them, so none has to wait for the confirm of the one before. */
const publishAll = (bus: Bus, from = 0) =>
  Promise.all(
    Array.from({ length: eventsOfTown }, (_, round) =>
      towns.map((townId) => {
        const aggregate = { id: townId, version: from + round };
        return bus.publish({ ...eventFor('user.closed', aggregate, { member }), townId });
      }),
    ).flat(),
  );

const inOrder = (seen: readonly Seen[], townId: string) =>
  seen.filter((each) => each.townId === townId).map(({ place }) => place);
const places = (count: number) => Array.from({ length: count }, (_, place) => place);

test('with two instances each town’s events are handled in their order', async () => {
  if (!hasExchange) return;
  const seen: Seen[] = [];
  await startInstance(1, seen);
  await publishAll(await startInstance(2, seen));
  await waitUntil(() => seen.length >= towns.length * eventsOfTown);
  for (const townId of towns) expect(inOrder(seen, townId)).toEqual(places(eventsOfTown));
}, 60_000);

test('when an instance ends the other goes on with its towns where it stopped', async () => {
  if (!hasExchange) return;
  const seen: Seen[] = [];
  const [first, second] = [await startInstance(1, seen), await startInstance(2, seen)];
  await publishAll(second);
  await first.close();
  buses.splice(buses.indexOf(first), 1);
  await publishAll(second, eventsOfTown);
  await waitUntil(() => towns.every((townId) => new Set(inOrder(seen, townId)).size === 2 * eventsOfTown));
  // Nothing was lost, and what was in hand was finished before: so nothing comes twice either.
  for (const townId of towns) expect(inOrder(seen, townId)).toEqual(places(2 * eventsOfTown));
  expect(new Set(seen.map(({ by }) => by)).has(2)).toBe(true);
}, 60_000);

test('the setting can be changed and changed back while events come, and none is lost', async () => {
  if (!hasExchange) return;
  const seen: Seen[] = [];
  const before = await startInstance(1, seen, { byTown: false });
  await publishAll(before);
  const after = await startInstance(2, seen);
  await before.close();
  await publishAll(after, eventsOfTown);
  await startInstance(3, seen, { byTown: false });
  await publishAll(after, 2 * eventsOfTown);
  await waitUntil(() => towns.every((townId) => new Set(inOrder(seen, townId)).size === 3 * eventsOfTown));
  buses.splice(buses.indexOf(before), 1);
}, 60_000);
