import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { startEventProbe, testRetryDelaysMs, testServers, type EventProbe } from '../testing/index.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { insertThing, openRelays, pushTo, type Relays } from './relay-fixture.ts';

let relays: Relays;
let probe: EventProbe;
let instances: ChildProcess[];
const namespace = `test-${randomUUID().slice(0, 8)}`;

beforeEach(async () => {
  relays = await openRelays();
  probe = await startEventProbe(testServers().amqpUrl, namespace);
  await probe.declareTopology(testRetryDelaysMs);
  instances = [];
});
afterEach(async () => {
  await Promise.all(instances.map((instance) => end(instance, 'SIGKILL')));
  await probe.stop();
  await relays.close();
});

async function startInstance(): Promise<ChildProcess> {
  const file = join(import.meta.dirname, 'relay-process.ts');
  const instance = fork(file, [relays.db.name, namespace], { execArgv: [] });
  instances.push(instance);
  await once(instance, 'message');
  return instance;
}

async function end(instance: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (instance.exitCode !== null || instance.signalCode !== null) return;
  const exited = once(instance, 'exit');
  instance.kill(signal);
  await exited;
}

async function startTwo(): Promise<[ChildProcess, ChildProcess]> {
  await insertThing(relays.model, 'first', [1]);
  const holder = await startInstance();
  await isOut('first', 1);
  await waitUntil(async () => (await relays.left()) === 0);
  return [holder, await startInstance()];
}

const isOut = (id: string, version: number) =>
  probe.next('user.updated', (event) => event.aggregateId === id && event.aggregateVersion === version);
const versionsOf = (id: string) =>
  probe.seen.filter(({ aggregateId }) => aggregateId === id).map(({ aggregateVersion }) => aggregateVersion);

test('an instance wakes the holder of the lease, and replaces a killed holder within five seconds', async () => {
  const [holder, other] = await startTwo();
  await insertThing(relays.model, 'news', [1]);
  other.send('wake');
  await isOut('news', 1);

  await end(holder, 'SIGKILL');
  const diedAt = Date.now();
  await insertThing(relays.model, 'later', [1]);
  await isOut('later', 1);
  expect(Date.now() - diedAt).toBeLessThan(5000);
});

test('a paused holder publishes nothing once it has a successor', async () => {
  const [holder, heir] = await startTwo();
  holder.kill('SIGSTOP');
  await insertThing(relays.model, 'news', [1, 2]);
  await isOut('news', 2);
  await waitUntil(async () => (await relays.left()) === 0);
  await pushTo(relays.model, 'news', 3);
  holder.kill('SIGCONT');
  holder.send('wake');
  heir.send('wake');
  await isOut('news', 3);

  await waitUntil(async () => (await relays.left()) === 0);

  expect(versionsOf('news')).toEqual([1, 2, 3]);
});
