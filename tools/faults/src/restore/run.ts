import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupKeys } from '@postcard/backup/archive';
import { backUp } from '@postcard/backup/backup';
import { restore } from '@postcard/backup/restore';
import { databasesOf } from '@postcard/backup/settings';
import { newSigningKeys } from '@postcard/backup/signing';
import { freePort, startStack, type Stack } from '@postcard/devstack';
import { SERVICES, unitsOf } from '@postcard/devstack/stack/units';
import { clearNamespace, givenServers, type SharedServers } from '@postcard/devstack/testing/shared-servers';
import { deleteTopology, namesFor, retryDelaysMs } from '@postcard/service-kit/bus/topology';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { connect } from 'amqplib';
import { MongoClient } from 'mongodb';
import { openDatabases, type Databases } from '../databases.ts';
import { settled } from '../gather.ts';
import { layOut, logInAgain, populate, type Member } from '../members.ts';
import { act, plan, type Promised } from '../pay.ts';
import { noKeys, noPages } from '../units/fixture.ts';
import { judge, mailsOf, nameOf, newLedger, queuedIn, unfinishedIn, type Ledger, type Verdict } from './judge.ts';

export type RestoreOptions = {
  rounds: number;
  /** Bookings of each round. */
  booked: number;
  /** The database; the stack's own, where there is none. */
  uri?: string | undefined;
  signal?: AbortSignal;
  say?: (line: string) => void;
};

export type RestoreRun = { rounds: Verdict[]; control: Verdict };

const members = 24;
const spotsOfACard = 14;
const allowedMs = 240_000;
/** Before the backup begins, and between it and the end of everything. */
const shares = { before: 0.3, after: 0.6 };

type Fixture = {
  stack: Stack;
  databases: Databases;
  members: Member[];
  dataDir: string;
  key: BackupKeys;
  ledger: Ledger;
  /** Violations of earlier rounds, whose bookings and emails are still there. */
  reported: Set<string>;
  /** Emails sent twice in earlier rounds. */
  twice: number;
};

/**
 * In each round people book and pay, a backup is made meanwhile, and they go on. Then all services end, the databases
 * and the queues are deleted, the backup is restored, and the services start. At last, as a control, a round whose
 * restore leaves the services nothing to go by: no event is due again, and the sweep of the provider begins with the
 * present.
 */
export async function runRestore({ rounds, say = () => {}, ...options }: RestoreOptions): Promise<RestoreRun> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-restore-'));
  const servers = givenServers({ ...process.env, ...(options.uri && { MONGODB_URI: options.uri }) });
  let stack: Stack | undefined;
  let databases: Databases | undefined;
  try {
    stack = await startAround(dataDir, servers, options.signal);
    databases = await openDatabases(stack);
    const identity = await generateX25519Identity();
    const key = { identity, recipient: await identityToRecipient(identity), ...newSigningKeys() };
    const people = await populate(stack, members);
    const fixture: Fixture = {
      stack,
      databases,
      members: people,
      dataDir,
      key,
      ledger: newLedger(),
      reported: new Set(),
      twice: 0,
    };
    say(`${members} members, ${options.uri ?? stack.mongo.kind}`);
    const verdicts: Verdict[] = [];
    for (let round = 1; round <= rounds; round++) {
      options.signal?.throwIfAborted();
      verdicts.push(await playRound(fixture, { round, bookings: options.booked, say }));
    }
    const control = await playRound(fixture, { round: rounds + 1, bookings: options.booked, isControl: true, say });
    return { rounds: verdicts, control };
  } finally {
    await databases?.close();
    await stack?.stop();
    await clearNamespace(servers);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The whole stack without its pages, which nobody opens. */
async function startAround(
  dataDir: string,
  servers: Partial<SharedServers>,
  signal: AbortSignal | undefined,
): Promise<Stack> {
  return startStack({
    dataDir,
    port: await freePort(),
    webReleases: noPages(dataDir),
    env: { ...process.env, ...noKeys, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error', DEMO_DATA: '0', ...servers },
    ...(signal && { signal }),
    units: (around) => {
      const { gateway, ...units } = unitsOf(around);
      // Without pages it is never ready, and passes on what it is asked all the same.
      return { ...units, gateway: { ...gateway, readyUrl: `${gateway.url}/healthz` } };
    },
  });
}

type Round = { round: number; bookings: number; isControl?: boolean; say: (line: string) => void };

async function playRound(fixture: Fixture, { round, bookings, isControl = false, say }: Round): Promise<Verdict> {
  const { stack, databases, ledger, reported, dataDir, members: people } = fixture;
  await logInAgain(stack, people);
  const cardIds = await layOut(databases.of('campaigns'), Math.ceil(bookings / spotsOfACard), `Round ${round}, card`);
  ledger.cardIds.push(...cardIds);
  const doors = { services: () => [stack.process('svc-campaigns').url], sandboxUrl: stack.sandboxUrl as string };
  const promised: Promised = { acknowledged: [], cancels: [] };
  let done = 0;
  const orders = plan(bookings, cardIds, people, round);
  const acting = act(orders, doors, round, (count) => (done = count), promised);
  // Its failure is reported where it is awaited.
  acting.catch(() => {});
  const untilDone = (share: number) =>
    Promise.race([
      acting,
      waitUntil(() => done >= share * bookings, { what: 'enough was booked', timeoutMs: allowedMs, everyMs: 20 }),
    ]);

  await untilDone(shares.before);
  const file = join(dataDir, `round-${round}.age`);
  const before = await backUpNow(fixture, file, promised);
  await untilDone(shares.after);
  await Promise.all(SERVICES.map((name) => stack.process(`svc-${name}`).stop()));
  const lost = marksOf(promised);
  const seconds = await wipeAndRestore(fixture, file, isControl);
  await enter(fixture, { cardIds, promised, before, lost });

  const restarted = new Date();
  await Promise.all(SERVICES.map((name) => stack.process(`svc-${name}`).start()));
  await acting;
  await swept(databases, restarted);
  ledger.acknowledged.push(...promised.acknowledged.slice(lost.booked));
  ledger.cancels.push(...promised.cancels.slice(lost.cancelled));
  const found = await judge(databases, dataDir, ledger, await settled(databases, stack, () => 0, allowedMs));
  const twice = found.twice - fixture.twice;
  fixture.twice = found.twice;
  const verdict = { ...found, twice, violations: found.violations.filter((violation) => !reported.has(violation)) };
  verdict.violations.forEach((violation) => reported.add(violation));
  say(
    `  ${isControl ? 'control' : `round ${round}`}: ${before.booked} bookings given before the backup, ` +
      `${lost.booked - before.booked} after it and lost, ${promised.acknowledged.length - lost.booked} after the ` +
      `restore of ${seconds.toFixed(1)} s; ${verdict.returned} payments of no booking so far, ` +
      `${verdict.violations.length} violations, ${verdict.twice} emails twice, difference ${verdict.difference} cents`,
  );
  if (!isControl) verdict.violations.slice(0, 10).forEach((violation) => say(`    ${violation}`));
  return verdict;
}

/** How much had happened at a moment. */
type Marks = { booked: number; cancelled: number; at: string };

const marksOf = ({ acknowledged, cancels }: Promised): Marks => ({
  booked: acknowledged.length,
  cancelled: cancels.length,
  at: new Date().toISOString(),
});

/** What was published lies meanwhile in the queue of a consumer that does not get to it. */
async function backUpNow({ stack, key }: Fixture, file: string, promised: Promised): Promise<Marks> {
  const notify = stack.process('svc-notify');
  notify.pause();
  const before = marksOf(promised);
  await withClient(stack, (client) => backUp(client, { databases: databasesOf(stack.namespace), file, ...key }));
  notify.resume();
  return before;
}

/** Deletes the databases and everything that the broker has for the services. @returns the seconds of the restore */
async function wipeAndRestore({ stack, databases, key }: Fixture, file: string, isControl: boolean): Promise<number> {
  for (const name of SERVICES) await databases.of(name).dropDatabase();
  const broker = await connect(stack.rabbit.url);
  await deleteTopology(await broker.createChannel(), namesFor(stack.namespace), retryDelaysMs);
  await broker.close();
  const from = performance.now();
  await withClient(stack, (client) => restore(client, { file, databases: databasesOf(stack.namespace), ...key }));
  if (isControl) await takeAway(databases);
  return (performance.now() - from) / 1000;
}

/** Waits until Stripe's lists have been gone through once more; what a sweep meets an error at is tried again. */
async function swept(databases: Databases, since: Date): Promise<void> {
  const isDone = async (name: 'campaigns' | 'identity') =>
    (await databases
      .of(name)
      .collection('stripe_sweeps')
      .countDocuments({ doneUntil: { $gte: since } })) > 0;
  await waitUntil(async () => (await isDone('campaigns')) && (await isDone('identity')), {
    what: 'Stripe’s lists are swept',
    timeoutMs: allowedMs,
  });
}

/** What a restored database goes by to catch up. */
async function takeAway(databases: Databases): Promise<void> {
  for (const name of SERVICES)
    await databases
      .of(name)
      .collection('published_events')
      .updateMany({}, { $unset: { outbox: 1, outboxDue: 1 } });
  const present = { since: new Date(), doneUntil: new Date() };
  await databases.of('campaigns').collection('stripe_sweeps').updateMany({}, { $set: present });
}

/** What the restored databases owe, and what of the lost time may come again. */
async function enter(
  { databases, dataDir, ledger }: Fixture,
  { cardIds, promised, before, lost }: { cardIds: string[]; promised: Promised; before: Marks; lost: Marks },
): Promise<void> {
  ledger.acknowledged.push(...promised.acknowledged.slice(0, before.booked));
  ledger.cancels.push(
    ...promised.cancels.slice(0, before.cancelled),
    ...promised.cancels.slice(before.cancelled, lost.cancelled).map((cancel) => ({ ...cancel, isTaken: false })),
    ...(await unfinishedIn(databases, cardIds)),
  );
  const sentMeanwhile = mailsOf(dataDir)
    .filter(({ at }) => at >= before.at && at <= lost.at)
    .map(nameOf);
  for (const name of [...sentMeanwhile, ...(await queuedIn(databases))]) ledger.mayRepeat.add(name);
}

async function withClient<T>({ mongo }: Stack, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await new MongoClient(mongo.uri).connect();
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
