import { join } from 'node:path';
import type { BackupKeys } from '@postcard/backup/archive';
import { backUp } from '@postcard/backup/backup';
import { restore as restoreBackup } from '@postcard/backup/restore';
import { databasesOf } from '@postcard/backup/settings';
import { newSigningKeys } from '@postcard/backup/signing';
import { SERVICES } from '@postcard/devstack/stack/units';
import { clearNamespace, newNamespace } from '@postcard/devstack/testing/shared-servers';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { booksOf, gather, type Stored } from '../gather.ts';
import { scenario, withProduct, type Product } from '../harness.ts';
import { violationsOf, type IntentFacts } from '../invariants.ts';
import { logInAgain } from '../members.ts';
import { startBooking, type Promised } from '../pay.ts';

const allowedMs = 240_000;
/** Shares of the bookings that are made before the backup, and before everything stops. */
const shares = { before: 0.3, after: 0.6 };

/** The promises that must hold: all except those between a backup and its restore. */
type Ledger = Promised & {
  /** Emails that may be sent again: the backup lacks them, or has them as unsent. */
  mayRepeat: Set<string>;
};
type Scene = Product & { key: BackupKeys; ledger: Ledger; booked: number };

/** Books, backs up, deletes and restores. The control skips the last day's events and the sweep of Stripe. */
export const restore = scenario({ rounds: 20, booked: 84, tool: '' }, async ({ rounds, booked, tool }, run) =>
  withProduct(run, { members: 24, tool, env: { STACK_NAMESPACE: newNamespace() } }, async (product) => {
    const identity = await generateX25519Identity();
    const key = { identity, recipient: await identityToRecipient(identity), ...newSigningKeys() };
    const ledger: Ledger = { acknowledged: [], cancels: [], cardIds: [], mayRepeat: new Set() };
    const scene: Scene = { ...product, key, ledger, booked };
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
    const found = control.violations.filter((violation) => !violations.has(violation)).length;
    return {
      violations: [...violations],
      control: { what: 'a restore without events and sweeps', found },
      figures: { rounds, 'emails sent twice': twice, 'bookings confirmed, at least': fewest },
    };
  }),
);

async function playRound(scene: Scene, round: number, { isControl = false } = {}): Promise<Verdict> {
  const { stack, databases, ledger, booked, say } = scene;
  await logInAgain(stack, scene.members);
  let finished = 0;
  const { promised, done } = await startBooking(scene, {
    bookings: booked,
    name: `Round ${round}, card`,
    services: () => [stack.process('svc-campaigns').url],
    seed: round,
    onEach: (count) => (finished = count),
  });
  ledger.cardIds.push(...promised.cardIds);
  const untilDone = (share: number) =>
    Promise.race([
      done,
      waitUntil(() => finished >= share * booked, { what: 'enough was booked', timeoutMs: allowedMs, everyMs: 20 }),
    ]);

  await untilDone(shares.before);
  await untilConfirmed(databases, promised);
  const file = join(scene.dataDir, `round-${round}.age`);
  const before = await backUpNow(scene, file, promised);
  await untilDone(shares.after);
  await Promise.all(SERVICES.map((name) => stack.process(`svc-${name}`).stop()));
  const lost = marksOf(promised);
  await wipeAndRestore(scene, file, isControl);
  await enter(scene, { promised, before, lost });

  const restartedAt = new Date();
  await Promise.all(SERVICES.map((name) => stack.process(`svc-${name}`).start()));
  await done;
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

/** Backs up while svc-notify is frozen, so that its queue has events. */
async function backUpNow({ stack, client, key }: Scene, file: string, promised: Promised): Promise<Marks> {
  const notify = stack.process('svc-notify');
  notify.pause();
  const before = marksOf(promised);
  await backUp(client, { databases: databasesOf(stack.namespace), file, ...key });
  notify.resume();
  return before;
}

async function wipeAndRestore(
  { stack, client, databases, key }: Scene,
  file: string,
  isControl: boolean,
): Promise<void> {
  await clearNamespace({
    MONGODB_URI: stack.mongo.uri,
    AMQP_URL: stack.rabbit.url,
    STACK_NAMESPACE: stack.namespace,
  });
  await restoreBackup(client, { file, databases: databasesOf(stack.namespace), ...key });
  if (!isControl) return;
  const noEvents = { $unset: { outbox: 1, outboxDue: 1 } } as const;
  for (const name of SERVICES) await databases(name).collection('published_events').updateMany({}, noEvents);
  const present = { since: new Date(), doneUntil: new Date() };
  await databases('campaigns').collection('stripe_sweeps').updateMany({}, { $set: present });
}

/** A round without a confirmed booking in its backup would show little. */
const untilConfirmed = (databases: Product['databases'], { cardIds }: Promised) =>
  waitUntil(
    async () => {
      const confirmed = { campaignId: { $in: cardIds }, status: 'confirmed' };
      return (await databases('campaigns').collection('bookings').countDocuments(confirmed)) > 0;
    },
    { what: 'a booking is confirmed', timeoutMs: allowedMs },
  );

const untilSwept = (databases: Product['databases'], since: Date) =>
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

type Round = { promised: Promised; before: Marks; lost: Marks };

async function enter(scene: Scene, { promised, before, lost }: Round): Promise<void> {
  const { databases, ledger } = scene;
  ledger.acknowledged.push(...promised.acknowledged.slice(0, before.booked));
  // The outcome of a booking in progress is lost, so it may be refunded without a request.
  const final = ['confirmed', 'refunded', 'failed', 'released'];
  const unfinished = { campaignId: { $in: promised.cardIds }, status: { $nin: final } };
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

/** Checks the product at rest. `twice` counts the emails that a sender may repeat. */
async function judge(scene: Scene): Promise<Verdict> {
  const facts = await gather(scene, scene.ledger, { withinMs: allowedMs });
  const known = new Set(facts.bookings.map(({ id }) => id));
  const kept = ({ captured, refunded, heldBack }: IntentFacts) => captured - refunded + heldBack;
  // A payment whose booking is not in the backup is correct once it is refunded.
  const intents = facts.intents.filter((intent) => known.has(intent.bookingId) || kept(intent) !== 0);
  const mayRepeat = [...scene.ledger.mayRepeat];
  const emails = facts.emails.filter(
    (email) => /Round \d+, card/.test(email) && !mayRepeat.some((name) => email.startsWith(name)),
  );
  const once = [...new Set(emails)];
  const confirmed = facts.bookings.filter(({ status }) => status === 'confirmed');
  const owed = confirmed.reduce((sum, { amount }) => sum + amount, 0);
  const difference = facts.intents.reduce((sum, intent) => sum + kept(intent), 0) - owed;
  // Owners of a spot must have a notice, even if its event was with the broker during the backup.
  const notices = scene.databases('notify').collection<{ relatedId: string }>('notifications');
  const booked = await notices.find({ type: 'booking', title: 'Your spot is booked' }).toArray();
  const notified = new Set(booked.map(({ relatedId }) => relatedId));
  const claims = facts.cards.flatMap((card) => Object.values(card.claims));
  const orphaned = claims.filter(({ bookingId, state }) => state === 'sold' && !known.has(bookingId));
  return {
    violations: [
      ...violationsOf({ ...facts, intents, emails: once }),
      ...confirmed.filter(({ id }) => !notified.has(id)).map(({ id }) => `booking ${id} is confirmed without a notice`),
      ...orphaned.map(({ bookingId }) => `a card keeps a spot for booking ${bookingId}, which is not stored`),
      ...(difference === 0 ? [] : [`the provider keeps ${difference} cents more than the bookings say`]),
    ],
    confirmed: confirmed.length,
    difference,
    twice: emails.length - once.length,
  };
}
