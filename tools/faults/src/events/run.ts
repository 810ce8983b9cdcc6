import { freePort, startStack, type Stack } from '@postcard/devstack';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { unitsOf } from '@postcard/devstack/stack/units';
import type { Collection, Document } from 'mongodb';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clearNamespace, givenServers, type SharedServers } from '@postcard/devstack/testing/shared-servers';
import { openDatabases, type Databases } from '../databases.ts';
import { settled } from '../gather.ts';
import { randomFrom, type Random } from '../random.ts';
import { logInAdmin, logInAgain, populate } from '../members.ts';
import { gatherEvents } from './facts.ts';
import { kill, planKills } from './kills.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { put, type Population } from './put.ts';
import { verdictOf, type Verdict } from './violations.ts';

export type EventOptions = {
  events: number;
  kills: number;
  /** Events that come in while the broker is away; with none, it does not go away. */
  outage: number;
  /** Events of the control, in which the inbox of emails is off. */
  control: number;
  seed: number;
  signal?: AbortSignal;
  say?: (line: string) => void;
};

export type EventRun = {
  kills: Verdict & { events: number; done: number };
  /** `seconds` from the broker's return until every event of the outage was published, consumed and had its effect. */
  outage: (Verdict & { events: number; seconds: number }) | null;
  control: Verdict;
};

const members = 8;
const inboxOff = join(import.meta.dirname, 'inbox-off.mjs');
const longestKillPauseMs = 400;
/** Of the unguarded consumer. */
const deaths = 3;
const allowedMs = 240_000;

type Fixture = {
  population: Population;
  databases: Databases;
  box: Mailbox;
  random: Random;
  say: (line: string) => void;
};

/**
 * Has events made while the broker, who publishes and who consumes are killed; then while the broker is away; then, as
 * a control, with an unguarded consumer. After each, counts in the databases what every event led to.
 */
export async function runEvents({
  events,
  kills,
  outage,
  control,
  seed,
  signal,
  say = () => {},
}: EventOptions): Promise<EventRun> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-events-'));
  const servers = givenServers();
  const box = await startMailbox();
  let stack: Stack | undefined;
  let databases: Databases | undefined;
  try {
    stack = await startAround(dataDir, { boxUrl: box.url, servers, signal });
    databases = await openDatabases(stack);
    const population: Population = {
      stack,
      members: await populate(stack, members),
      admin: await logInAdmin(stack),
      acknowledged: [],
    };
    say(`${members} members, ${stack.mongo.kind}, ${stack.rabbit.kind}`);
    const fixture: Fixture = { population, databases, box, random: randomFrom(seed), say };
    const killed = await whileKilling(fixture, events, kills, signal);
    const away = outage > 0 ? await whileBrokerIsAway(fixture, events, outage) : null;
    return { kills: killed, outage: away, control: await withoutInbox(fixture, events + outage, control) };
  } finally {
    await databases?.close();
    await stack?.stop();
    await clearNamespace(servers);
    await box.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Around = { boxUrl: string; servers: Partial<SharedServers>; signal: AbortSignal | undefined };

/** The whole stack without its pages, which nobody opens, and with an email box in the provider's place. */
async function startAround(dataDir: string, { boxUrl, servers, signal }: Around): Promise<Stack> {
  const webReleases = join(dataDir, 'no-pages.json');
  writeFileSync(webReleases, JSON.stringify({ shell: 'none', remotes: {} }));
  return startStack({
    dataDir,
    port: await freePort(),
    webReleases,
    env: { ...process.env, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error', DEMO_DATA: '0', ...servers },
    ...(signal && { signal }),
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

/** Between two kills comes a share of the events: some before, some while somebody is dead, some after. */
async function whileKilling(
  fixture: Fixture,
  events: number,
  kills: number,
  signal: AbortSignal | undefined,
): Promise<EventRun['kills']> {
  const { population, box, random, say } = fixture;
  const victims = planKills(kills, random);
  const startOf = (step: number) => Math.round((events * step) / (kills + 1));
  for (const [step, victim] of victims.entries()) {
    signal?.throwIfAborted();
    const dying = pause(random() * longestKillPauseMs).then(() => kill(population.stack, victim));
    await Promise.all([put(population, startOf(step), startOf(step + 1) - startOf(step)), dying]);
    if ((step + 1) % 10 === 0) say(`  ${step + 1} of ${kills} kills, ${startOf(step + 1)} of ${events} events`);
  }
  await put(population, startOf(kills), events - startOf(kills));
  const verdict = await judge(fixture);
  say(
    `  ${box.received()} emails were handed over, ${box.twice()} of them twice: a sender that dies in that moment ` +
      'may (ADR 7)',
  );
  return { ...verdict, events, done: victims.length };
}

async function whileBrokerIsAway(
  fixture: Fixture,
  from: number,
  events: number,
): Promise<NonNullable<EventRun['outage']>> {
  const { population, databases } = fixture;
  const { kill: end, restart } = population.stack.rabbit;
  if (!end || !restart) throw new Error('AMQP_URL names a broker that is not ours to stop: unset it.');
  const [emails, requests] = [await newEmails(databases), await newRequests(databases)];
  await end();
  await put(population, from, events, true);
  await restart();
  const startedAt = performance.now();
  const expected = emailsOfRequest * (await requests());
  await until(async () => (await emails()) >= expected);
  const seconds = (performance.now() - startedAt) / 1000;
  return { ...(await judge(fixture)), events, seconds };
}

const emailsOfRequest = 2;

/** Counts what comes in from now on, by ids that contain the time. Not every server keeps an exact count of all. */
async function counterOf(all: Collection<Document & { _id: string }>): Promise<() => Promise<number>> {
  const newest = await all
    .find({}, { projection: { _id: 1 } })
    .sort({ _id: -1 })
    .limit(1)
    .next();
  return () => all.countDocuments({ _id: { $gt: newest?._id ?? '' } });
}
const newRequests = (databases: Databases) => counterOf(databases.of('requests').collection('sample_requests'));
const newEmails = (databases: Databases) => counterOf(databases.of('notify').collection('mails'));

const until = (isSo: () => Promise<boolean>) =>
  waitUntil(isSo, { what: 'every event was heard', timeoutMs: allowedMs, everyMs: 100 });

/** The only consumer of emails is one that forgot which it has made; it is killed in the middle of its work. */
async function withoutInbox(fixture: Fixture, from: number, events: number): Promise<Verdict> {
  const { population, databases } = fixture;
  await population.stack.process('svc-notify').stop();
  const unguarded = await population.stack.addReplica('svc-notify', { NODE_OPTIONS: `--import ${inboxOff}` });
  const emails = await newEmails(databases);
  for (let death = 0; death < deaths; death++) {
    // Frozen while they come in, it has many in hand when it dies.
    unguarded.pause();
    await put(population, from + Math.round((events * death) / deaths), Math.round(events / deaths), true);
    const before = await emails();
    unguarded.resume();
    while ((await emails()) < before + 5) await pause(5);
    await unguarded.kill('SIGKILL');
    await unguarded.waitReady(60_000);
  }
  await until(async () => (await emails()) >= emailsOfRequest * events);
  return verdictOf(await gatherEvents(databases, { acknowledged: population.acknowledged, left: {} }));
}

async function judge({ population, databases }: Fixture): Promise<Verdict> {
  await logInAgain(population.stack, population.members);
  population.admin = await logInAdmin(population.stack);
  const left = await settled(databases, population.stack, () => 0, allowedMs);
  return verdictOf(await gatherEvents(databases, { acknowledged: population.acknowledged, left }));
}
