import type { Stack } from '@postcard/devstack';
import { connectBriefly } from '@postcard/devstack/find/connect-briefly';
import { SERVICES } from '@postcard/devstack/stack/units';
import { readQueues } from '@postcard/service-kit/bus/queues';
import { namesFor, retryDelaysMs } from '@postcard/service-kit/bus/topology';
import type { Db, Document } from 'mongodb';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from './harness.ts';
import type { BookingFacts, CardFacts, Facts, IntentFacts, InvoiceFacts, Left, MemberFacts } from './invariants.ts';
import type { Promised } from './pay.ts';

export type Stored = Document & { _id: string };

/** Waits until nothing is in progress, by default up to 120 s, the limit of a transient state. @returns the rest */
export async function settled({ databases, stack }: Product, others = () => 0, withinMs = 120_000): Promise<Left> {
  const bookings = databases('campaigns').collection('bookings');
  const moving = [{ status: { $in: ['capturing', 'cancelling'] } }, { paymentOpen: true, status: { $ne: 'held' } }];
  for (const until = Date.now() + withinMs; ; await pause(1_000)) {
    const left: Left = Object.assign(
      {
        'bookings in progress': await bookings.countDocuments({ $or: moving }),
        'queued emails': await databases('notify').collection('mails').countDocuments({ state: 'queued' }),
        'webhook deliveries': others(),
      },
      await queueLengths(stack),
      ...(await Promise.all(SERVICES.map((name) => outboxesOf(databases(name))))),
    );
    if (Object.values(left).every((count) => count === 0) || Date.now() > until) return left;
  }
}

/** Counts due outboxes, only in indexed collections: repeated scans of the others would slow the database. */
async function outboxesOf(db: Db): Promise<Left> {
  const left: Left = {};
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const indexes = await db.collection(name).indexes();
    if (indexes.some(({ key }) => 'outboxDue' in key))
      left[`outbox of ${db.databaseName}.${name}`] = await db
        .collection(name)
        .countDocuments({ outboxDue: { $gt: new Date(0) } });
  }
  return left;
}

async function queueLengths({ rabbit, namespace }: Stack): Promise<Left> {
  const connection = await connectBriefly(rabbit.url);
  const queues = await readQueues(connection, namesFor(namespace), retryDelaysMs);
  await connection.close();
  return Object.fromEntries(queues.map(({ name, messages }) => [`queue ${name}`, messages]));
}

export const deadLetters = async ({ databases }: Product): Promise<Left> => ({
  'dead letters': await databases('notify').collection('dead_letters').countDocuments(),
});

type Waiting = { others?: () => number; withinMs?: number };

export async function gather(
  product: Product,
  { cardIds, acknowledged, cancels }: Promised,
  { others, withinMs }: Waiting = {},
): Promise<Facts> {
  const left = await settled(product, others, withinMs);
  const { databases } = product;
  const all = (name: string, filter = {}) => databases('campaigns').collection<Stored>(name).find(filter).toArray();
  const books = booksOf(product);
  const disputes = Object.values(books.disputes);
  const lost = new Set(disputes.filter(({ status }) => status === 'lost').map(({ paymentIntent }) => paymentIntent));
  const intents = Object.values(books.intents);
  return {
    now: new Date(),
    cards: (await all('campaigns', { _id: { $in: cardIds } })).map(
      (card) => ({ ...card, id: card._id }) as Stored & CardFacts,
    ),
    bookings: (await all('bookings', { campaignId: { $in: cardIds } })).map(bookingOf),
    intents: intents.map((intent) => paymentOf(intent, lost.has(intent.id))),
    invoices: (await all('invoices')).map(paperOf),
    creditNotes: (await all('credit_notes')).map(paperOf),
    acknowledged,
    cancels,
    disputed: {
      won: disputes.filter(({ status }) => status === 'won').length,
      lost: intents.filter(({ id }) => lost.has(id)).map(({ metadata }) => metadata.bookingId ?? ''),
    },
    projected: (await all('members')).map(memberOf),
    members: (await databases('identity').collection<Stored>('users').find().toArray()).map(memberOf),
    // Leaves out emails about logins, because two within a minute have the same text.
    emails: [...books.mails, ...product.mailbox.mails]
      .filter(({ subject }) => subject !== 'A new device logged in to your account')
      .map(({ to, subject, text }) => `${to}: ${subject}: ${text}`),
    left: { ...left, ...(await deadLetters(product)) },
  };
}

export const countBy = <T>(values: readonly T[], keyOf: (value: T) => string): string =>
  [...Map.groupBy(values, keyOf)].map(([key, { length }]) => `${length} ${key}`).join(', ');

type Books = {
  intents: Record<
    string,
    {
      id: string;
      status: string;
      amount: number;
      metadata: { bookingId?: string };
      charge: { captured: boolean; amountCaptured: number; amountRefunded: number } | null;
    }
  >;
  disputes: Record<string, { paymentIntent: string; status: string }>;
  mails: { to: string; subject: string; text: string; at: string }[];
};

/** Reads the sandbox's file, which is missing before the first payment or email. */
export function booksOf({ dataDir }: Product): Books {
  const file = join(dataDir, 'sandbox.json');
  if (!existsSync(file)) return { intents: {}, disputes: {}, mails: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as Books;
}

const paperOf = ({ number, bookingId, amount }: Stored) => ({ number, bookingId, amount }) as InvoiceFacts;

const bookingOf = ({ _id, businessSubcategory, paymentOpen, ...booking }: Stored) =>
  ({
    reviewUntil: null,
    first: false,
    ...booking,
    id: _id,
    subcategory: businessSubcategory,
    paymentOpen: paymentOpen === true,
  }) as Document as BookingFacts;

function paymentOf({ id, status, amount, metadata, charge }: Books['intents'][string], isLost: boolean): IntentFacts {
  const captured = charge?.captured ? charge.amountCaptured : 0;
  // Stripe counts the rest of a partly captured authorization as refunded.
  const refunded = charge?.captured ? charge.amountRefunded - (amount - charge.amountCaptured) : 0;
  return {
    id,
    bookingId: metadata.bookingId ?? '',
    status,
    captured,
    refunded: refunded + (isLost ? captured : 0),
    heldBack: status === 'requires_capture' ? amount : 0,
  };
}

const memberOf = ({ _id, membershipId = null, email, businessSubcategory }: Stored) =>
  ({ userId: _id, membershipId, email, subcategory: businessSubcategory }) as MemberFacts;
