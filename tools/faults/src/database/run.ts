import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startStack, type Stack } from '@postcard/devstack';
import { unitsOf } from '@postcard/devstack/stack/units';
import { clearNamespace, givenServers, type SharedServers } from '@postcard/devstack/testing/shared-servers';
import { openDatabases, type Databases } from '../databases.ts';
import { gatherEvents } from '../events/facts.ts';
import { startMailbox, type Mailbox } from '../events/mailbox.ts';
import { verdictOf } from '../events/violations.ts';
import { gather, settled } from '../gather.ts';
import { violationsOf, type CancelFacts } from '../invariants.ts';
import { act, plan } from '../pay.ts';
import { randomFrom, type Random } from '../random.ts';
import { layOut, logInAdmin, logInAgain, populate } from '../members.ts';
import { noKeys } from '../units/fixture.ts';
import { mortalOf, type Mortal, type Tool } from './mortal.ts';
import { loseSome, lostOf, readPromised, type Promised } from './promises.ts';
import { startWriters, type Population, type Writers } from './writers.ts';

export type DatabaseOptions = {
  /** What starts and ends the database; the stack's own, where there is none. */
  tool: Tool | null;
  kills: number;
  writers: number;
  bookings: number;
  seed: number;
  signal?: AbortSignal;
  say?: (line: string) => void;
};

export type DatabaseRun = {
  kills: number;
  acknowledged: number;
  failed: number;
  /** What was acknowledged and is not there. */
  lost: string[];
  /** What else must not be: a spot sold twice, an event lost or with two effects, something left on its way. */
  violations: string[];
  /** What was taken away as a control, and how much of that the checker found. */
  control: { taken: number; found: number };
};

const members = 24;
const spotsOfACard = 14;
const drainMs = 300_000;
const longestWaitMs = 120_000;
const renewAfterMs = 240_000;

type Scene = {
  stack: Stack;
  mortal: Mortal;
  population: Population;
  databases: Databases;
  dataDir: string;
  box: Mailbox;
  say: (line: string) => void;
};

/**
 * Many people write and pay while the database is killed and started again. Then everything that was acknowledged is
 * read where it is stored, and so is what must follow from it; at last some of it is taken away, which the
 * checker must find.
 */
export async function runDatabase(options: DatabaseOptions): Promise<DatabaseRun> {
  const { tool, signal, say = () => {} } = options;
  const servers = givenServers({ ...process.env, ...(tool && { MONGODB_URI: tool.uri }) });
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-database-'));
  const box = await startMailbox();
  let stack: Stack | undefined;
  let databases: Databases | undefined;
  try {
    stack = await startAround(dataDir, box.url, servers, signal);
    databases = await openDatabases(stack);
    const population: Population = { stack, members: await populate(stack, members), admin: await logInAdmin(stack) };
    say(`${options.writers} people who write and others who pay, ${tool ? tool.uri : stack.mongo.kind}`);
    return await underKills(
      { stack, mortal: tool ?? mortalOf(stack.mongo), population, databases, dataDir, box, say },
      options,
    );
  } finally {
    await databases?.close();
    await stack?.stop();
    await clearNamespace(servers);
    await box.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The whole stack without its pages, and with an email box that only counts. */
async function startAround(
  dataDir: string,
  boxUrl: string,
  servers: Partial<SharedServers>,
  signal: AbortSignal | undefined,
): Promise<Stack> {
  const webReleases = join(dataDir, 'no-pages.json');
  writeFileSync(webReleases, JSON.stringify({ shell: 'none', remotes: {} }));
  return startStack({
    dataDir,
    port: await freePort(),
    webReleases,
    ...(signal && { signal }),
    env: { ...process.env, ...noKeys, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error', DEMO_DATA: '0', ...servers },
    units: (around) => {
      const { services, gateway, ...units } = unitsOf(around);
      const posting = services.map((unit) =>
        unit.name === 'svc-notify' ? { ...unit, env: { ...unit.env, SENDGRID_API_BASE: boxUrl } } : unit,
      );
      // Without pages it is never ready, and passes on what it is asked all the same.
      return { ...units, services: posting, gateway: { ...gateway, readyUrl: `${gateway.url}/healthz` } };
    },
  });
}

async function underKills(
  scene: Scene,
  { kills, writers: count, bookings, seed, signal }: DatabaseOptions,
): Promise<DatabaseRun> {
  const { stack, population, databases, say } = scene;
  const random = randomFrom(seed);
  const cardIds = await layOut(databases.of('campaigns'), Math.ceil(bookings / spotsOfACard), 'Card');
  const renewWhenDue = renewal(population);
  const doors = { services: () => [stack.url], sandboxUrl: stack.sandboxUrl as string };
  const writers = startWriters(population, count, seed);
  const paying = act(plan(bookings, cardIds, population.members, seed), doors, seed, () => {});
  // Its failure is reported where it is awaited.
  paying.catch(() => {});
  try {
    for (let death = 1; death <= kills; death++) {
      signal?.throwIfAborted();
      say(await killOnce(scene, writers, random, `${death} of ${kills}`));
      await renewWhenDue();
    }
  } finally {
    await writers.stop();
  }
  const { acknowledged, cancels } = await paying;
  return judge(scene, { writers, acknowledged, cancels, cardIds, kills });
}

/** Logs everybody in again now and then: access tokens live for ten minutes. */
function renewal(population: Population): () => Promise<void> {
  let renewedAt = -Infinity;
  return async () => {
    if (performance.now() - renewedAt < renewAfterMs) return;
    renewedAt = performance.now();
    await logInAgain(population.stack, population.members);
    population.admin = await logInAdmin(population.stack);
  };
}

/**
 * Ends it in the middle of what is being written; waits until it is there again and somebody's write was acknowledged.
 */
async function killOnce({ mortal }: Scene, writers: Writers, random: Random, which: string): Promise<string> {
  const before = writers.acknowledged();
  await untilMore(writers, 50);
  await pause(random() * 3_000);
  const atKill = writers.acknowledged();
  await mortal.kill();
  // Long enough for some to ask in vain.
  await pause(200 + random() * 2_000);
  const [failed, startedAt] = [writers.failed(), performance.now()];
  const known = writers.acknowledged();
  await mortal.restart();
  const upAt = performance.now();
  await untilMore(writers, 1, known);
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  return (
    `  kill ${which}: ${atKill - before} writes acknowledged before it, ${failed} in vain so far, back after ` +
    `${seconds(startedAt, upAt)} s, the next write acknowledged ${seconds(upAt, performance.now())} s later`
  );
}

async function untilMore(writers: Writers, count: number, from = writers.acknowledged()): Promise<void> {
  for (const until = performance.now() + longestWaitMs; writers.acknowledged() < from + count; await pause(50)) {
    if (performance.now() > until) throw new Error(`nobody's write was acknowledged for ${longestWaitMs / 1000} s`);
  }
}

type Done = { writers: Writers; acknowledged: string[]; cancels: CancelFacts[]; cardIds: string[]; kills: number };

async function judge(
  { stack, population, databases, dataDir, box, say }: Scene,
  { writers, acknowledged, cancels, cardIds, kills }: Done,
): Promise<DatabaseRun> {
  const from = performance.now();
  const left = await settled(databases, stack, () => 0, drainMs);
  say(
    `  everything on its way arrived in ${((performance.now() - from) / 1000).toFixed(1)} s; ${box.received()} ` +
      `emails were handed over, ${box.twice()} of them twice: a sender that cannot note what it sent may (ADR 7)`,
  );
  const promised: Promised[] = [
    ...writers.promised,
    ...acknowledged.map((id) => ({ service: 'campaigns' as const, collection: 'bookings', id, fields: {} })),
  ];
  const requests = promised.filter(({ collection }) => collection === 'sample_requests').map(({ id }) => id);
  const events = verdictOf(await gatherEvents(databases, { acknowledged: requests, left: {} }));
  const lost = lostOf(promised, await readPromised(databases, promised));
  const violations = [
    ...violationsOf(await gather(databases, dataDir, { cardIds, acknowledged, cancels, left })),
    ...events.lost,
    ...events.twice,
    ...events.left,
  ];
  const taken = await loseSome(databases, promised);
  const found = lostOf(promised, await readPromised(databases, promised)).length - lost.length;
  const kinds = [...Map.groupBy(promised, ({ service, collection }) => `${service}.${collection}`)].map(
    ([place, { length }]) => `${length} in ${place}`,
  );
  say(
    `  ${promised.length} documents were promised to ${population.members.length} members and visitors: ` +
      kinds.join(', '),
  );
  return {
    kills,
    acknowledged: writers.acknowledged() + acknowledged.length,
    failed: writers.failed(),
    lost,
    violations,
    control: { taken, found },
  };
}
