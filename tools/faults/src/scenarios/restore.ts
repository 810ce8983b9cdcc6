import { join } from 'node:path';
import type { BackupKeys } from '@postcard/backup/archive';
import { backUp } from '@postcard/backup/backup';
import { restore as restoreBackup } from '@postcard/backup/restore';
import { databasesOf } from '@postcard/backup/settings';
import { newSigningKeys } from '@postcard/backup/signing';
import { SERVICES } from '@postcard/devstack/stack/units';
import { givenServers } from '@postcard/devstack/testing/shared-servers';
import { deleteTopology, namesFor, retryDelaysMs } from '@postcard/service-kit/bus/topology';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { connect } from 'amqplib';
import { MongoClient } from 'mongodb';
import { booksOf, gather, settled, type Stored } from '../gather.ts';
import { scenario, withProduct, type Databases, type Product, type Report, type Run } from '../harness.ts';
import { violationsOf, type Facts, type IntentFacts } from '../invariants.ts';
import { layOut, logInAgain, populate, type Member } from '../members.ts';
import { act, newPromised, plan, spotsOfACard, type Promised } from '../pay.ts';
import { startTool } from './database.ts';

const memberCount = 24;
const allowedMs = 240_000;
/** The shares of the bookings before the backup, and before everything stops. */
const shares = { before: 0.3, after: 0.6 };

/** The promises that still hold: all but those between a backup and its restore. */
type Ledger = Promised & {
  cardIds: string[];
  /** Emails that may be sent again: the backup lacks them, or has them as unsent. */
  mayRepeat: Set<string>;
};
type Scene = Product & Run & { members: Member[]; key: BackupKeys; ledger: Ledger; booked: number };

/**
 * In each round people book, a backup is made, everything is deleted and the backup restored. The control restores
 * without the events of the last day and without the sweep of Stripe's lists.
 */
export const restore = scenario({ rounds: 20, booked: 84, tool: '' }, async ({ tool: named, ...options }) => {
  if (!named) return playRounds(options);
  const tool = await startTool(named);
  const servers = givenServers({ ...process.env, MONGODB_URI: tool.uri });
  return playRounds({ ...options, servers }).finally(tool.down);
});

const playRounds = ({ rounds, ...run }: Run & { rounds: number; booked: number }): Promise<Report> =>
  withProduct(run, {}, async (product) => {
    const identity = await generateX25519Identity();
    const key = { identity, recipient: await identityToRecipient(identity), ...newSigningKeys() };
    const members = await populate(product.stack, memberCount);
    const ledger: Ledger = { ...newPromised(), cardIds: [], mayRepeat: new Set() };
    const scene: Scene = { ...product, ...run, members, key, ledger };
    const violations = new Set<string>();
    let [twice, fewest] = [0, Infinity];
    for (let round = 1; round <= rounds; round++) {
      run.signal?.throwIfAborted();
      const found = await playRound(scene, round);
      found.violations.forEach((violation) => violations.add(violation));
      twice = found.twice;
      fewest = Math.min(fewest, found.confirmed);
    }
    const control = await playRound(scene, rounds + 1, { isControl: true });
    return {
      violations: [...violations],
      control: {
        what: 'a restore without events and sweeps',
        found: control.violations.filter((violation) => !violations.has(violation)).length,
      },
      figures: { rounds, 'emails sent twice': twice, 'bookings confirmed, at least': fewest },
    };
  });

async function playRound(scene: Scene, round: number, { isControl = false } = {}): Promise<Verdict> {
  const { stack, databases, ledger, members, booked, say } = scene;
  await logInAgain(stack, members);
  const cardIds = await layOut(databases('campaigns'), Math.ceil(booked / spotsOfACard), `Round ${round}, card`);
  ledger.cardIds.push(...cardIds);
  const promised = newPromised();
  let done = 0;
  const acting = act(plan(booked, cardIds, members, round), {
    services: () => [stack.process('svc-campaigns').url],
    sandboxUrl: stack.sandboxUrl,
    seed: round,
    onEach: (count) => (done = count),
    promised,
  });
  // A failure is thrown where it is awaited.
  acting.catch(() => {});
  const untilDone = (share: number) =>
    Promise.race([
      acting,
      waitUntil(() => done >= share * booked, { what: 'enough was booked', timeoutMs: allowedMs, everyMs: 20 }),
    ]);

  await untilDone(shares.before);
  const file = join(scene.dataDir, `round-${round}.age`);
  const before = await backUpNow(scene, file, promised);
  await untilDone(shares.after);
  await Promise.all(SERVICES.map((name) => stack.process(`svc-${name}`).stop()));
  const lost = marksOf(promised);
  await wipeAndRestore(scene, file, isControl);
  await enter(scene, { cardIds, promised, before, lost });

  const restartedAt = new Date();
  await Promise.all(SERVICES.map((name) => stack.process(`svc-${name}`).start()));
  await acting;
  await untilSwept(databases, restartedAt);
  ledger.acknowledged.push(...promised.acknowledged.slice(lost.booked));
  ledger.cancels.push(...promised.cancels.slice(lost.cancelled));
  const verdict = await judge(scene);
  say(
    `  ${isControl ? 'control' : `round ${round}`}: ${before.booked} bookings before the backup, ` +
      `${lost.booked - before.booked} lost, ${promised.acknowledged.length - lost.booked} after the restore; ` +
      `so far ${verdict.violations.length} violations, difference ${verdict.difference} cents`,
  );
  return verdict;
}

const marksOf = ({ acknowledged, cancels }: Promised) => ({
  booked: acknowledged.length,
  cancelled: cancels.length,
  at: new Date().toISOString(),
});
type Marks = ReturnType<typeof marksOf>;

/** Backs up while svc-notify is frozen, so that events are in its queue. */
async function backUpNow({ stack, key }: Scene, file: string, promised: Promised): Promise<Marks> {
  const notify = stack.process('svc-notify');
  notify.pause();
  const before = marksOf(promised);
  await withClient(stack.mongo.uri, (client) =>
    backUp(client, { databases: databasesOf(stack.namespace), file, ...key }),
  );
  notify.resume();
  return before;
}

/** Deletes the databases and queues, and restores the backup. */
async function wipeAndRestore({ stack, databases, key }: Scene, file: string, isControl: boolean): Promise<void> {
  for (const name of SERVICES) await databases(name).dropDatabase();
  const broker = await connect(stack.rabbit.url);
  await deleteTopology(await broker.createChannel(), namesFor(stack.namespace), retryDelaysMs);
  await broker.close();
  const options = { file, databases: databasesOf(stack.namespace), ...key };
  await withClient(stack.mongo.uri, (client) => restoreBackup(client, options));
  if (!isControl) return;
  const noEvents = { $unset: { outbox: 1, outboxDue: 1 } } as const;
  for (const name of SERVICES) await databases(name).collection('published_events').updateMany({}, noEvents);
  const present = { since: new Date(), doneUntil: new Date() };
  await databases('campaigns').collection('stripe_sweeps').updateMany({}, { $set: present });
}

async function withClient(uri: string, work: (client: MongoClient) => Promise<unknown>): Promise<void> {
  const client = await new MongoClient(uri).connect();
  await work(client).finally(() => client.close());
}

/** Waits until Stripe's lists have been swept since the restart. */
const untilSwept = (databases: Databases, since: Date) =>
  waitUntil(
    async () => {
      const swept = (name: 'campaigns' | 'identity') =>
        databases(name)
          .collection('stripe_sweeps')
          .countDocuments({ doneUntil: { $gte: since } });
      return (await swept('campaigns')) > 0 && (await swept('identity')) > 0;
    },
    { what: "Stripe's lists are swept", timeoutMs: allowedMs },
  );

type Round = { cardIds: string[]; promised: Promised; before: Marks; lost: Marks };

/** Enters the promises that a restore must keep, and the emails that it may repeat. */
async function enter(scene: Scene, { cardIds, promised, before, lost }: Round): Promise<void> {
  const { databases, ledger } = scene;
  ledger.acknowledged.push(...promised.acknowledged.slice(0, before.booked));
  // The outcome of a booking in progress is lost, so it may be refunded without a request.
  const final = ['confirmed', 'refunded', 'failed', 'released'];
  const unfinished = { campaignId: { $in: cardIds }, status: { $nin: final } };
  const bookings = await databases('campaigns').collection<Stored>('bookings').find(unfinished).toArray();
  const mayBeTaken = [
    ...promised.cancels.slice(before.cancelled, lost.cancelled).map(({ bookingId }) => bookingId),
    ...bookings.map(({ _id }) => _id),
  ];
  ledger.cancels.push(
    ...promised.cancels.slice(0, before.cancelled),
    ...mayBeTaken.map((bookingId) => ({ bookingId, isTaken: false })),
  );
  const sent = booksOf(scene).mails.filter(({ at }) => at >= before.at && at <= lost.at);
  const queued = await databases('notify').collection<Mail>('mails').find({ state: 'queued' }).toArray();
  for (const { to, subject } of [...sent, ...queued]) ledger.mayRepeat.add(`${to}: ${subject}`);
}

type Mail = { to: string; subject: string };
type Verdict = { violations: string[]; confirmed: number; difference: number; twice: number };

/** Checks the product once everything has arrived. `twice` counts the emails that ADR 9 allows to be repeated. */
async function judge(scene: Scene): Promise<Verdict> {
  const left = await settled(scene, () => 0, allowedMs);
  const facts = await gather(scene, { ...scene.ledger, left });
  const known = new Set(facts.bookings.map(({ id }) => id));
  const kept = ({ captured, refunded, heldBack }: IntentFacts) => captured - refunded + heldBack;
  // A payment without a booking in the backup is correct once it is returned.
  const intents = facts.intents.filter((intent) => known.has(intent.bookingId) || kept(intent) !== 0);
  const mayRepeat = [...scene.ledger.mayRepeat];
  const emails = facts.emails.filter(
    (email) => /Round \d+, card/.test(email) && !mayRepeat.some((name) => email.startsWith(name)),
  );
  const once = [...new Set(emails)];
  const confirmed = facts.bookings.filter(({ status }) => status === 'confirmed');
  const owed = confirmed.reduce((sum, { amount }) => sum + amount, 0);
  const difference = facts.intents.reduce((sum, intent) => sum + kept(intent), 0) - owed;
  return {
    violations: [
      ...violationsOf({ ...facts, intents, emails: once }),
      ...(await unnotified(scene, confirmed)),
      ...orphanedClaims(facts, known),
      ...(difference === 0 ? [] : [`the provider keeps ${difference} cents more than the bookings say`]),
    ],
    confirmed: confirmed.length,
    difference,
    twice: emails.length - once.length,
  };
}

/** Owners of a spot are notified of it, even if the event was with the broker when the backup was made. */
async function unnotified({ databases }: Product, confirmed: Facts['bookings']): Promise<string[]> {
  const notices = databases('notify').collection<{ relatedId: string }>('notifications');
  const booked = await notices.find({ type: 'booking', title: 'Your spot is booked' }).toArray();
  const about = new Set(booked.map(({ relatedId }) => relatedId));
  return confirmed.filter(({ id }) => !about.has(id)).map(({ id }) => `booking ${id} is confirmed without a notice`);
}

const orphanedClaims = ({ cards }: Facts, known: ReadonlySet<string>): string[] =>
  cards.flatMap(({ id, claims }) =>
    Object.entries(claims)
      .filter(([, { bookingId, state }]) => state === 'sold' && !known.has(bookingId))
      .map(([spot, { bookingId }]) => `card ${id} keeps ${spot} for booking ${bookingId}, which is not stored`),
  );
