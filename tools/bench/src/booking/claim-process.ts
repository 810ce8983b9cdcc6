import { join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { connectMongo, createLog, type Connection } from '@postcard/service-kit';
import { inTown } from '@postcard/service-kit/town/current';
import { firstTown } from '@postcard/service-kit/town/known';
import type { Hold } from '../holds/members.ts';

/** What is asked of this process: its database once, then holds to be made, so many at once. */
export type Order = { open: { uri: string; dbName: string } } | { holds: Hold[]; concurrency: number };
export type Reply = { opened: true } | { milliseconds: number } | { failed: string };

type Store = (db: Connection, wake: () => void) => object;
type Book = (member: Hold['member'], options: { campaignId: string; spotId: string }) => Promise<unknown>;

/** svc-campaigns' own code by its place: the benchmark runs what is there, and may not be built on it. */
const own = async (file: string): Promise<Record<string, unknown>> =>
  (await import(join(REPO, 'svc-campaigns/src', file))) as Record<string, unknown>;

/**
 * The use case behind POST /api/bookings with its own stores, as app.ts puts it together, for members whose session
 * was checked; nobody listens to the live map.
 */
async function open({ uri, dbName }: { uri: string; dbName: string }): Promise<Book> {
  const db = await connectMongo({ uri, dbName, log: createLog('bench', { level: 'warn', pretty: false }) });
  const [cards, bookings, hold] = await Promise.all([
    own('booking/cards/store.ts'),
    own('booking/bookings/store.ts'),
    own('booking/bookings/hold.ts'),
  ]);
  const make = (module: Record<string, unknown>, name: string) => (module[name] as Store)(db, () => {});
  const deps = {
    cards: make(cards, 'createCardStore'),
    bookings: make(bookings, 'createBookingStore'),
    streams: { spotChanged: () => {} },
    now: () => new Date(),
  };
  return (hold['createHold'] as (given: object) => Book)(deps);
}

async function bookAll(book: Book, holds: readonly Hold[], concurrency: number): Promise<number> {
  let next = 0;
  const worker = async () => {
    for (let hold = holds[next++]; hold; hold = holds[next++])
      await book(hold.member, { campaignId: hold.cardId, spotId: hold.spotId });
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  return performance.now() - startedAt;
}

let book: Book | undefined;

async function follow(order: Order): Promise<Reply> {
  if ('open' in order) {
    book = await open(order.open);
    return { opened: true };
  }
  if (!book) throw new Error('no database has been opened');
  const use = book;
  return { milliseconds: await inTown(firstTown, () => bookAll(use, order.holds, order.concurrency)) };
}

process.on('message', (order: Order) => {
  void follow(order)
    .catch((error: unknown): Reply => ({ failed: String(error) }))
    .then((reply) => process.send?.(reply));
});
