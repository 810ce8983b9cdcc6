import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Envelope } from '@postcard/contracts';
import type mongoose from 'mongoose';
import type { Logger } from '../log.ts';

export type Due = { _id: string; outbox?: Envelope[]; outboxDue: Date; townId?: string };
/** The driver's own collection, because mongoose's checks would take a sixth of the time. */
export type Outboxes = mongoose.mongo.Collection<Due>;

export type Published = { event: Envelope; source: { collection: string; id: string } };

export type DrainOptions = {
  publish: (event: Envelope) => Promise<void>;
  keep?: (published: readonly Published[]) => Promise<void>;
  log: Logger;
  batch?: number;
};

export type Permission = { mayGoOn: () => Promise<boolean>; mayPublish: () => boolean };

type Result = { document: Due; confirmed: string[]; isWhole: boolean };

/** Milliseconds before an unconfirmed document is tried again. */
const retryAfterMs = 1000;
/** Documents published before the event loop gets a turn; a whole batch would delay requests. */
const atATime = 20;

/**
 * Publishes due documents of a collection until none is left or none can be published. Confirmed events are removed and
 * the next batch is read while one is published.
 */
export async function drain(outboxes: Outboxes, options: DrainOptions, permission: Permission): Promise<void> {
  const { batch = 500 } = options;
  let due = await readDue(outboxes, batch);
  let results: Result[] = [];
  while (due.length > 0 || results.length > 0) {
    const inHand = due;
    const [next, published] = await bothDone(
      settle(outboxes, results, { ...options, ...permission }).then(async (isMoreDue) =>
        (isMoreDue || inHand.length === batch) && (await permission.mayGoOn())
          ? readDue(outboxes, batch, isMoreDue ? { inHand } : { inHand, from: inHand.at(-1)?.outboxDue })
          : [],
      ),
      publishAll(inHand, options, permission),
    );
    const getsOut = published.length === 0 || published.some(({ isWhole }) => isWhole);
    due = getsOut ? next : [];
    results = published;
  }
}

/** Waits for both, also if one fails. */
async function bothDone<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

type Where = { inHand?: readonly Due[]; from?: Date | undefined };

/** Returns the oldest due documents, without those in `inHand`. @param where.from is the earliest due time */
async function readDue(outboxes: Outboxes, batch: number, { inHand = [], from }: Where = {}): Promise<Due[]> {
  const inTheWay = from ? inHand.filter(({ outboxDue }) => outboxDue >= from) : inHand;
  const blockingIds = new Set(inTheWay.map(({ _id }) => _id));
  const found = await outboxes
    .find(
      { outboxDue: { ...(from && { $gte: from }), $lte: new Date() } },
      { projection: { outbox: 1, outboxDue: 1, townId: 1 } },
    )
    .sort({ outboxDue: 1 })
    .limit(batch + blockingIds.size)
    .toArray();
  return found.filter(({ _id }) => !blockingIds.has(_id)).slice(0, batch);
}

async function publishAll(documents: readonly Due[], options: DrainOptions, permission: Permission): Promise<Result[]> {
  const results: Promise<Result>[] = [];
  for (const document of documents) {
    results.push(publishInOrder(document, options, permission));
    if (results.length % atATime === 0) await nextTurn();
  }
  return Promise.all(results);
}

async function publishInOrder(
  document: Due,
  { publish, log }: DrainOptions,
  { mayPublish }: Permission,
): Promise<Result> {
  const confirmed: string[] = [];
  for (const event of document.outbox ?? []) {
    if (!mayPublish()) return { document, confirmed, isWhole: false };
    try {
      await publish(event);
      confirmed.push(event.id);
    } catch (error) {
      log.warn({ err: error, type: event.type }, 'event stays in the outbox');
      return { document, confirmed, isWhole: false };
    }
  }
  return { document, confirmed, isWhole: true };
}

/**
 * Removes confirmed events: with one command for all documents without new events, and one update for each other one.
 * @returns whether documents received events in the meantime
 */
async function settle(
  outboxes: Outboxes,
  results: readonly Result[],
  { keep, mayPublish }: Pick<DrainOptions, 'keep'> & Pick<Permission, 'mayPublish'>,
): Promise<boolean> {
  await keep?.(results.flatMap((result) => publishedOf(result, outboxes.collectionName)));
  const whole = results.filter(({ isWhole }) => isWhole);
  const failed = results.filter(({ isWhole }) => !isWhole);
  const cleared = whole.length > 0 ? await outboxes.bulkWrite(whole.map(clear), { ordered: false }) : null;
  const grown = cleared && cleared.matchedCount < whole.length ? await stillDue(outboxes, whole) : [];
  // If the term ended during publication, the documents stay due, so that the next holder publishes them at once.
  const operations = [...[...grown, ...failed].map(takeOut), ...(mayPublish() ? failed.map(postpone) : [])];
  if (operations.length > 0) await outboxes.bulkWrite(operations);
  return grown.length > 0;
}

function publishedOf({ document: { _id: id, outbox = [] }, confirmed }: Result, collection: string): Published[] {
  // Events are published in order, so the confirmed events are first.
  return outbox.slice(0, confirmed.length).map((event) => ({ event, source: { collection, id } }));
}

type Operation = mongoose.mongo.AnyBulkWriteOperation<Due>;

/** Includes the town, which is the shard key. */
const itself = ({ _id, townId }: Due) => ({ _id, ...(townId !== undefined && { townId }) });

/** Events are added at the end and removed from the front, so an equal last event means no change. */
function clear({ document }: Result): Operation {
  const { outbox = [] } = document;
  const last = outbox.at(-1);
  const isUnchanged = {
    [`outbox.${outbox.length}`]: { $exists: false },
    ...(last && { [`outbox.${outbox.length - 1}.id`]: last.id }),
  };
  return {
    updateOne: {
      filter: { ...itself(document), ...isUnchanged },
      update: { $unset: { outbox: 1, outboxDue: 1, outboxLease: 1 } },
    },
  };
}

async function stillDue(outboxes: Outboxes, results: readonly Result[]): Promise<Result[]> {
  const ids = results.map(({ document }) => document._id);
  const remaining = await outboxes
    .find({ _id: { $in: ids }, outboxDue: { $exists: true } }, { projection: { _id: 1 } })
    .toArray();
  const leftIds = new Set(remaining.map(({ _id }) => _id));
  return results.filter(({ document }) => leftIds.has(document._id));
}

function takeOut({ document, confirmed }: Result): Operation {
  return { updateOne: { filter: itself(document), update: { $pull: { outbox: { id: { $in: confirmed } } } } } };
}

function postpone({ document }: Result): Operation {
  const update = { $set: { outboxDue: new Date(Date.now() + retryAfterMs) } };
  return { updateOne: { filter: { ...itself(document), outboxDue: document.outboxDue }, update } };
}
