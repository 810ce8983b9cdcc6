import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Envelope } from '@postcard/contracts';
import type mongoose from 'mongoose';
import type { Logger } from '../log.ts';

export type Due = { _id: string; outbox?: Envelope[]; outboxDue: Date; townId?: string };
/**
 * The driver's own: of what mongoose checks on the way nothing is needed here, and it would cost a sixth of the time.
 */
export type Outboxes = mongoose.mongo.Collection<Due>;

/** An event with the document in whose outbox it was. */
export type Published = { event: Envelope; source: { collection: string; id: string } };

export type DrainOptions = {
  publish: (event: Envelope) => Promise<void>;
  /** Called with what was published, before it is removed. */
  keep?: (published: readonly Published[]) => Promise<void>;
  log: Logger;
  /** Documents that are read and published together. */
  batch?: number;
};

/** Permissions of a drain: to read another batch, and to publish another event. */
export type Permission = { mayGoOn: () => Promise<boolean>; mayPublish: () => boolean };

type Result = { document: Due; confirmed: string[]; isWhole: boolean };

/** Pause before a document whose event was not confirmed is tried again. */
const retryAfterMs = 1000;
/** Documents that are published at a stretch: a whole batch would keep requests, and the database, waiting. */
const atATime = 20;

/**
 * Publishes what is due in one collection until nothing is, or nothing gets out any more. While a batch is published,
 * what was confirmed of the one before is removed and the next one is read.
 */
export async function drain(outboxes: Outboxes, options: DrainOptions, permission: Permission): Promise<void> {
  const { batch = 500 } = options;
  let due = await readDue(outboxes, batch);
  let results: Result[] = [];
  while (due.length > 0 || results.length > 0) {
    const inHand = due;
    // The database works on the one batch while this process publishes the other.
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

/** Neither is left behind when the other fails. */
async function bothDone<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

type Where = { inHand?: readonly Due[]; from?: Date | undefined };

/**
 * Up to one batch of due documents, the oldest first, without those in hand, which are due until they are settled.
 * @param where.from due then or later: those in hand that were due before are not read again. What came to be due
 * before it meanwhile, as by a slow clock, comes with the next pass.
 */
async function readDue(outboxes: Outboxes, batch: number, { inHand = [], from }: Where = {}): Promise<Due[]> {
  const inTheWay = from ? inHand.filter(({ outboxDue }) => outboxDue >= from) : inHand;
  const known = new Set(inTheWay.map(({ _id }) => _id));
  const found = await outboxes
    .find(
      { outboxDue: { ...(from && { $gte: from }), $lte: new Date() } },
      { projection: { outbox: 1, outboxDue: 1, townId: 1 } },
    )
    .sort({ outboxDue: 1 })
    .limit(batch + known.size)
    .toArray();
  return found.filter(({ _id }) => !known.has(_id)).slice(0, batch);
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
 * Takes the confirmed entries out: of a document that nothing was pushed to since it was read that is the whole outbox,
 * and all such documents are done in one command; of the others, few, it is those entries alone.
 * @returns whether documents were pushed to in the meantime, and so are still due
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
  // A document whose publication the end of a term cut short is due for the next holder at once.
  const operations = [...[...grown, ...failed].map(takeOut), ...(mayPublish() ? failed.map(postpone) : [])];
  if (operations.length > 0) await outboxes.bulkWrite(operations);
  return grown.length > 0;
}

function publishedOf({ document: { _id: id, outbox = [] }, confirmed }: Result, collection: string): Published[] {
  // They are published in order, so those confirmed are the first.
  return outbox.slice(0, confirmed.length).map((event) => ({ event, source: { collection, id } }));
}

type Operation = mongoose.mongo.AnyBulkWriteOperation<Due>;

/** With the town, if it has one: in a sharded cluster it says where the document is. */
const itself = ({ _id, townId }: Due) => ({ _id, ...(townId !== undefined && { townId }) });

/** Events are pushed to the end and removed from the front: the same last one in the same place is the same outbox. */
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
  const left = await outboxes
    .find({ _id: { $in: ids }, outboxDue: { $exists: true } }, { projection: { _id: 1 } })
    .toArray();
  const leftIds = new Set(left.map(({ _id }) => _id));
  return results.filter(({ document }) => leftIds.has(document._id));
}

function takeOut({ document, confirmed }: Result): Operation {
  return { updateOne: { filter: itself(document), update: { $pull: { outbox: { id: { $in: confirmed } } } } } };
}

/** One that failed is due again soon; one that was pushed to in the meantime is due as the push has it. */
function postpone({ document }: Result): Operation {
  const update = { $set: { outboxDue: new Date(Date.now() + retryAfterMs) } };
  return { updateOne: { filter: { ...itself(document), outboxDue: document.outboxDue }, update } };
}
