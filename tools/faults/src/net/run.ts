import { performance } from 'node:perf_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startStack, type Stack } from '@postcard/devstack';
import { unitsOf } from '@postcard/devstack/stack/units';
import { clearNamespace, givenServers, type SharedServers } from '@postcard/devstack/testing/shared-servers';
import { openDatabases, type Databases } from '../databases.ts';
import { startMailbox, type Mailbox } from '../events/mailbox.ts';
import { settled } from '../gather.ts';
import { randomFrom } from '../random.ts';
import { linesOf } from '../table.ts';
import { logInAdmin, logInAgain, populate } from '../members.ts';
import { callsOf, type Askers } from '../units/calls.ts';
import { startLoad } from '../units/load.ts';
import { cardsOf, noKeys } from '../units/fixture.ts';
import { judge, type Bout, type Verdict } from './judge.ts';
import { links, rerouted, type Link } from './links.ts';
import { openPayments, type Payments } from './payments.ts';
import { startToxiproxy, type Toxic, type Toxiproxy } from './toxiproxy.ts';

export type NetOptions = {
  links: (name: string) => boolean;
  rate: number;
  seconds: number;
  seed: number;
  signal: AbortSignal;
  say: (line: string) => void;
};

const members = 8;
const calmMs = 2_000;
/** In which everything must be fine again. */
const afterMs = 8_000;
const drainMs = 120_000;

const downstream = (type: string, attributes: Record<string, number>): Toxic => ({
  type,
  stream: 'downstream',
  attributes,
});
/** A link that swallows everything is bad for longer than anybody waits for a response. */
const toxics: readonly { name: string; times: number; of: readonly Toxic[] }[] = [
  { name: 'latency 1 s ± 0.5', times: 1, of: [downstream('latency', { latency: 1_000, jitter: 500 })] },
  { name: 'resets', times: 1, of: [downstream('reset_peer', { timeout: 0 })] },
  { name: 'half-open, no responses', times: 1, of: [downstream('timeout', { timeout: 0 })] },
  {
    name: 'half-open, both ways',
    times: 2,
    of: [downstream('timeout', { timeout: 0 }), { ...downstream('timeout', { timeout: 0 }), stream: 'upstream' }],
  },
];

type Fixture = { stack: Stack; databases: Databases; toxiproxy: Toxiproxy; askers: Askers; payments: Payments };

/**
 * Under calls to everybody, makes each link between two units bad in each way. @returns null where there is no
 * toxiproxy
 */
export async function runNet(options: NetOptions): Promise<Verdict[] | null> {
  const toxiproxy = await startToxiproxy();
  if (!toxiproxy) return null;
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-net-'));
  const servers = givenServers();
  const box = await startMailbox();
  let stack: Stack | undefined;
  let databases: Databases | undefined;
  try {
    stack = await startThrough({ toxiproxy, dataDir, box, servers }, options);
    databases = await openDatabases(stack);
    const askers: Askers = {
      members: await populate(stack, members),
      admin: await logInAdmin(stack),
      cardIds: await cardsOf(stack.url),
      hasPages: true,
    };
    const fixture: Fixture = { stack, databases, toxiproxy, askers, payments: await openPayments(stack, askers) };
    const verdicts: Verdict[] = [];
    for (const link of links.filter(({ name }) => options.links(name)))
      verdicts.push(...(await tryLink(fixture, link, options)));
    return verdicts;
  } finally {
    await databases?.close();
    await stack?.stop();
    await clearNamespace(servers);
    await box.stop();
    await toxiproxy.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Around = { toxiproxy: Toxiproxy; dataDir: string; box: Mailbox; servers: Partial<SharedServers> };

async function startThrough({ toxiproxy, dataDir, box, servers }: Around, { signal, say }: NetOptions): Promise<Stack> {
  const ports = new Map(await Promise.all(links.map(async ({ name }) => [name, await freePort()] as const)));
  let opened = Promise.resolve();
  const stack = await startStack({
    dataDir,
    port: await freePort(),
    signal,
    log: (line) => say(`    ${line}`),
    env: { ...process.env, ...noKeys, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error', DEMO_DATA: '0', ...servers },
    units: (around) => {
      const units = unitsOf(around);
      // The sandbox writes all the emails it has with each.
      const services = units.services.map((unit) =>
        unit.name === 'svc-notify' ? { ...unit, env: { ...unit.env, SENDGRID_API_BASE: box.url } } : unit,
      );
      const through = rerouted({ ...units, services }, ({ name }) => ports.get(name) as number);
      opened = toxiproxy.add(through.proxies);
      return through.units;
    },
  });
  await opened;
  return stack;
}

async function tryLink(
  { stack, databases, toxiproxy, askers, payments }: Fixture,
  link: Link,
  { rate, seconds, seed, signal, say }: NetOptions,
): Promise<Verdict[]> {
  await logInAgain(stack, askers.members);
  await payments.renew();
  askers.admin = await logInAdmin(stack);
  const load = startLoad({ url: stack.url, rate, next: callsOf(askers, randomFrom(seed), payments.shares) });
  const bouts: Bout[] = [];
  try {
    for (const { name: toxic, times, of } of toxics) {
      signal.throwIfAborted();
      const from = performance.now();
      await pause(calmMs);
      const cure = await toxiproxy.poison(link.name, of);
      if (link.forgets) await stack.process(link.unit).kill('SIGKILL');
      await pause(seconds * times * 1000);
      await cure();
      const offAt = performance.now();
      await pause(afterMs);
      bouts.push({ link, toxic, from, offAt, to: performance.now() });
    }
  } finally {
    await load.stop();
  }
  const stoppedAt = performance.now();
  const left = Object.entries(await settled(databases, stack, () => 0, drainMs)).filter(([, count]) => count > 0);
  const verdicts = bouts.map((bout) => judge(bout, load.sent));
  say(
    `  ${link.name}: ${verdicts.reduce((sum, { violations }) => sum + violations.length, 0)} violations, ` +
      `everything on its way arrived in ${((performance.now() - stoppedAt) / 1000).toFixed(1)} s`,
  );
  verdicts.at(-1)?.violations.push(...left.map(([what, count]) => `not drained: ${count} in ${what}`));
  return verdicts;
}

/** A table of what each link had and what came of it. */
export function netTable(verdicts: readonly Verdict[]): string[] {
  const rows = verdicts.map(({ link, toxic, requests, failed, longest, p99, recoverySeconds, violations }) => [
    link.name,
    toxic,
    String(requests),
    String(failed),
    `${(longest / 1000).toFixed(1)} s`,
    `${p99.toFixed(0)} ms`,
    `${recoverySeconds.toFixed(1)} s`,
    String(violations.length),
  ]);
  return linesOf([
    ['link', 'toxic', 'calls', 'failed', 'longest', 'p99 of the others', 'well after', 'violations'],
    ...rows,
  ]);
}
