import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort, startStack, type Stack } from '@postcard/devstack';
import { unitsOf, type StackEnvironment, type Units } from '@postcard/devstack/stack/units';
import { namesFor } from '@postcard/service-kit/bus/topology';
import { connectBriefly } from '@postcard/devstack/find/connect-briefly';
import { MongoClient } from 'mongodb';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emailsTo } from './fixture/mailbox.ts';
import {
  clearNamespace,
  newNamespace,
  sharedServers,
  type SharedServers,
} from '@postcard/devstack/testing/shared-servers';

const folder = mkdtempSync(join(tmpdir(), 'postcard-two-'));
const webReleases = join(folder, 'no-pages.json');
const stacks: Stack[] = [];
let own: SharedServers;
let others: SharedServers;

beforeAll(async () => {
  writeFileSync(webReleases, JSON.stringify({ shell: 'none', remotes: {} }));
  const first = await start('first', sharedServers() ?? { STACK_NAMESPACE: newNamespace() });
  own = {
    MONGODB_URI: first.mongo.uri,
    AMQP_URL: first.rabbit.url,
    STACK_NAMESPACE: first.database('notify').replace(/-notify$/, ''),
  };
  others = { ...own, STACK_NAMESPACE: newNamespace() };
  await start('second', others);
}, 120_000);
afterAll(async () => {
  // The first may have started the servers.
  for (const stack of stacks.toReversed()) await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function start(name: string, servers: Partial<SharedServers>): Promise<Stack> {
  const env = { ...process.env, DEMO_DATA: '0', ...servers };
  const stack = await startStack({
    dataDir: join(folder, name),
    port: await freePort(),
    webReleases,
    env,
    units: requestsAndEmails,
  });
  stacks.push(stack);
  return stack;
}

/** Checks the gateway's health, because without pages, which this test does not need, it is never ready. */
function requestsAndEmails(around: StackEnvironment): Units {
  const { services, gateway, ...rest } = unitsOf(around);
  return {
    ...rest,
    services: services.filter(({ name }) => ['svc-requests', 'svc-notify'].includes(name)),
    gateway: { ...gateway, readyUrl: `${gateway.url}/healthz` },
  };
}

async function ask(stack: Stack, email: string): Promise<void> {
  const response = await fetch(`${stack.url}/api/sample-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.url },
    body: JSON.stringify({ name: 'Ada', business: 'Shoes', email, phone: '805 555 0100' }),
  });
  expect(response.status).toBe(201);
}

test('two stacks share no data, and clearing one does not change the other', async () => {
  const [first, second] = stacks as [Stack, Stack];
  await ask(first, 'ada@first.example');
  await emailsTo(first.url, 'ada@first.example');
  // An event of the first stack that reached the second would have arrived before this email.
  await ask(second, 'bea@second.example');
  await emailsTo(second.url, 'bea@second.example');
  const everyone = async (stack: Stack) =>
    new Set(
      ((await (await fetch(`${stack.url}/dev/mail.json`)).json()) as { to: string }[])
        .map(({ to }) => to)
        .filter((to) => !to.startsWith('team@')),
    );
  expect([await everyone(first), await everyone(second)]).toEqual([
    new Set(['ada@first.example']),
    new Set(['bea@second.example']),
  ]);

  await second.stop();
  await clearNamespace(others);
  expect(await left(others)).toEqual({ databases: [], queue: false });
  expect(await left(own)).toEqual({ databases: [first.database('notify'), first.database('requests')], queue: true });
  await ask(first, 'cleo@first.example');
  await emailsTo(first.url, 'cleo@first.example');
  if (sharedServers()) {
    await first.stop();
    await clearNamespace(own);
  }
}, 90_000);

async function left({
  MONGODB_URI,
  AMQP_URL,
  STACK_NAMESPACE,
}: SharedServers): Promise<{ databases: string[]; queue: boolean }> {
  const client = await MongoClient.connect(MONGODB_URI);
  const { databases } = await client.db().admin().listDatabases();
  await client.close();
  const connection = await connectBriefly(AMQP_URL);
  const channel = await connection.createChannel();
  // A response about a missing queue closes the channel.
  channel.on('error', () => {});
  const queue = await channel.checkQueue(namesFor(STACK_NAMESPACE).queue('svc-notify')).then(
    () => true,
    () => false,
  );
  await connection.close();
  return {
    databases: databases
      .map(({ name }) => name)
      .filter((name) => name.startsWith(STACK_NAMESPACE))
      .toSorted(),
    queue,
  };
}
