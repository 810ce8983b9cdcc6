import type { Stack } from '@postcard/devstack';
import { SERVICES } from '@postcard/devstack/stack/units';
import { readQueues } from '@postcard/service-kit/bus/queues';
import { namesFor, retryDelaysMs } from '@postcard/service-kit/bus/topology';
import { connect } from 'amqplib';
import type { Db, Document } from 'mongodb';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Databases } from './databases.ts';
import type {
  BookingFacts,
  CancelFacts,
  CardFacts,
  Facts,
  IntentFacts,
  InvoiceFacts,
  MemberFacts,
} from './invariants.ts';

type Kept = Document & { _id: string };

/**
 * Resolves when nothing is on its way any more: 120 s is the longest that anything may stay so. @returns what still is
 */
export async function settled(
  databases: Databases,
  stack: Stack,
  others: () => number,
  withinMs = 120_000,
): Promise<Record<string, number>> {
  for (const until = Date.now() + withinMs; ; await pause(1_000)) {
    const left = { ...(await underWay(databases, stack)), 'webhook deliveries': others() };
    if (Object.values(left).every((count) => count === 0) || Date.now() > until) return left;
  }
}

async function underWay(databases: Databases, stack: Stack): Promise<Record<string, number>> {
  const bookings = databases.of('campaigns').collection('bookings');
  const outboxes = await Promise.all(SERVICES.map((name) => outboxesOf(databases.of(name))));
  const queues = await queueLengths(stack);
  const mails = await databases.of('notify').collection('mails').countDocuments({ state: 'queued' });
  const moving = await bookings.countDocuments({
    $or: [{ status: { $in: ['capturing', 'cancelling'] } }, { paymentOpen: true, status: { $ne: 'held' } }],
  });
  return Object.assign({ 'bookings on their way': moving, 'emails to be sent': mails }, ...outboxes, queues) as Record<
    string,
    number
  >;
}

const due = { outboxDue: { $gt: new Date(0) } };

/**
 * Only where there is an index of what is due: reading everything again and again would keep the database from its
 * work.
 */
async function outboxesOf(db: Db): Promise<Record<string, number>> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const outboxes = (
    await Promise.all(
      names.map(async (name) =>
        (await db.collection(name).indexes()).some(({ key }) => 'outboxDue' in key) ? [name] : [],
      ),
    )
  ).flat();
  const counts = await Promise.all(
    outboxes.map(
      async (name) => [`outbox of ${db.databaseName}.${name}`, await db.collection(name).countDocuments(due)] as const,
    ),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Messages waiting in any consumer's queue, in those for another try, and among the dead. */
async function queueLengths({ rabbit, namespace }: Stack): Promise<Record<string, number>> {
  const connection = await connect(rabbit.url);
  const queues = await readQueues(connection, namesFor(namespace), retryDelaysMs);
  await connection.close();
  return Object.fromEntries(queues.map(({ name, messages }) => [`queue ${name}`, messages]));
}

/** Everything the checker wants to know, read from the databases and the provider's own books. */
export async function gather(
  databases: Databases,
  dataDir: string,
  run: { cardIds: string[]; acknowledged: string[]; cancels: CancelFacts[]; left: Record<string, number> },
): Promise<Facts> {
  const campaigns = databases.of('campaigns');
  const [cards, bookings, invoices, creditNotes, projected, users, deadLetters] = await Promise.all([
    campaigns
      .collection<Kept>('campaigns')
      .find({ _id: { $in: run.cardIds } })
      .toArray(),
    campaigns
      .collection<Kept>('bookings')
      .find({ campaignId: { $in: run.cardIds } })
      .toArray(),
    campaigns.collection<Kept>('invoices').find().toArray(),
    campaigns.collection<Kept>('credit_notes').find().toArray(),
    campaigns.collection<Kept>('members').find().toArray(),
    databases.of('identity').collection<Kept>('users').find().toArray(),
    databases.of('notify').collection<Kept>('dead_letters').countDocuments(),
  ]);
  const books = JSON.parse(readFileSync(join(dataDir, 'sandbox.json'), 'utf8')) as Books;
  const disputes = Object.values(books.disputes);
  const lost = new Set(disputes.filter(({ status }) => status === 'lost').map(({ paymentIntent }) => paymentIntent));
  const isLost = ({ id }: Books['intents'][string]) => lost.has(id);
  return {
    now: new Date(),
    cards: cards.map((card) => ({ id: card._id, claims: card['claims'], categories: card['categories'] }) as CardFacts),
    bookings: bookings.map(factsOf),
    intents: Object.values(books.intents).map((intent) => paymentOf(intent, isLost(intent))),
    invoices: invoices.map(paperOf),
    creditNotes: creditNotes.map(paperOf),
    acknowledged: run.acknowledged,
    cancels: run.cancels,
    disputed: {
      won: disputes.filter(({ status }) => status === 'won').length,
      lost: Object.values(books.intents)
        .filter(isLost)
        .map(({ metadata }) => metadata.bookingId ?? ''),
    },
    projected: projected.map(({ _id, ...member }) => memberOf(_id, member)),
    members: users.map(({ _id, ...user }) => memberOf(_id, user)),
    emails: books.mails.filter(isOnce).map(({ to, subject, text }) => `${to}: ${subject}: ${text}`),
    left: { ...run.left, 'dead letters': deadLetters },
  };
}

/** Two log-ins within a minute are written of in the same words. */
const isOnce = ({ subject }: { subject: string }): boolean => subject !== 'A new device logged in to your account';

type Books = {
  intents: Record<
    string,
    {
      id: string;
      status: string;
      amount: number;
      amountReceived: number;
      metadata: { bookingId?: string };
      charge: { captured: boolean; amountCaptured: number; amountRefunded: number } | null;
    }
  >;
  disputes: Record<string, { paymentIntent: string; status: string }>;
  mails: { to: string; subject: string; text: string }[];
};

const paperOf = ({ number, bookingId, amount }: Kept) => ({ number, bookingId, amount }) as InvoiceFacts;

function factsOf({
  _id,
  campaignId,
  spotId,
  businessSubcategory,
  status,
  amount,
  stripePaymentId,
  paymentOpen,
  invoiceNumber,
  holdExpiresAt,
  userId,
  reviewUntil = null,
  first = false,
}: Kept): BookingFacts {
  return {
    id: _id,
    campaignId,
    spotId,
    subcategory: businessSubcategory,
    status,
    amount,
    intentId: stripePaymentId,
    paymentOpen: paymentOpen === true,
    invoiceNumber,
    holdExpiresAt,
    userId,
    reviewUntil,
    first,
  };
}

function paymentOf(
  { id, status, amount, metadata, charge }: Books['intents'][string],
  isCalledBack: boolean,
): IntentFacts {
  const captured = charge?.captured ? charge.amountCaptured : 0;
  const refunded = charge?.captured
    ? charge.amountRefunded - (charge.captured ? amount - charge.amountCaptured : 0)
    : 0;
  return {
    id,
    bookingId: metadata.bookingId ?? '',
    status,
    captured,
    refunded: refunded + (isCalledBack ? captured : 0),
    heldBack: status === 'requires_capture' ? amount : 0,
  };
}

const memberOf = (userId: string, kept: Document): MemberFacts => ({
  userId,
  membershipId: kept['membershipId'] ?? null,
  email: kept['email'],
  subcategory: kept['businessSubcategory'],
});
