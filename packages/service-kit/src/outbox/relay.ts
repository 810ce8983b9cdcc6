import { randomUUID } from 'node:crypto';
import type { Envelope } from '@postcard/contracts';
import type mongoose from 'mongoose';
import type { Model } from 'mongoose';
import { createWakeableLoop, type WakeableLoop } from '../background.ts';
import type { Logger } from '../log.ts';
import type { Metrics, OutboxState } from '../metrics.ts';

type Options = {
  // The relay knows only the outbox fields of whatever documents it is given.
  models: Model<never>[];
  publish: (event: Envelope) => Promise<void>;
  connected: () => boolean;
  log: Logger;
  metrics: Metrics;
  /** How long a claimed document is left to the relay that claimed it. */
  leaseMs?: number;
  pollMs?: number;
  batch?: number;
};

type Due = { _id: string; outbox: Envelope[] };
/**
 * The driver's own: of what mongoose checks on the way nothing is needed here, and it would cost a sixth of the time.
 */
type Outboxes = mongoose.mongo.Collection<Due>;

export type Relay = WakeableLoop;

/**
 * Publishes what stands in outboxes: claims due documents with a lease, publishes each document's events in order,
 * waits for the confirms and removes exactly the confirmed entries. A crash anywhere repeats a publish and never loses
 * one.
 */
export function createRelay(options: Options): Relay {
  const { models, log, connected, metrics, pollMs = 1000 } = options;
  const all = models.map(({ collection }) => collection as unknown as Outboxes);
  for (const outboxes of all) metrics.watchOutbox(() => readState(outboxes));

  const pass = async (isStopping: () => boolean) => {
    for (const outboxes of all) await drain(outboxes, options, () => !isStopping() && connected());
  };
  return createWakeableLoop(pass, {
    everyMs: pollMs,
    isPossible: connected,
    onError: (error) => log.warn({ err: error }, 'outbox pass failed'),
  });
}

/**
 * Documents that are next, whose first events are among the oldest; a lease moves a document back by its length at
 * most.
 */
const most = 20;
const ever = { outboxDue: { $gt: new Date(0) } };

/** How an outbox stands, whether or not there is a broker. */
async function readState(outboxes: Outboxes): Promise<OutboxState> {
  const next = await outboxes
    .find(ever as object, { projection: { outbox: { $slice: 1 } } })
    .sort({ outboxDue: 1 })
    .limit(most)
    .toArray();
  const times = next.flatMap(({ outbox }) => outbox?.[0]?.occurredAt ?? []).map((time) => Date.parse(time));
  return {
    collection: outboxes.collectionName,
    waiting: await outboxes.countDocuments(ever as object),
    oldest: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
}

type Claim = { lease: string; leasedUntil: Date; documents: Due[]; isFull: boolean };

/**
 * Relays until nothing is due or nothing gets out any more. After a full batch the next is claimed while this one is
 * published.
 */
async function drain(outboxes: Outboxes, options: Options, isWanted: () => boolean): Promise<void> {
  const claimNext = (): Promise<Claim | null> | null => (isWanted() ? claimBatch(outboxes, options) : null);
  let getsOut = true;
  for (let claim = await claimNext(); claim;) {
    const [next, published]: [Claim | null, number] = await Promise.all([
      getsOut && claim.isFull ? claimNext() : null,
      relayBatch(outboxes, claim, options),
    ]);
    getsOut = published > 0;
    // What is claimed is tried in any case: left alone it would wait for the end of its lease.
    claim = next ?? (getsOut ? await claimNext() : null);
  }
}

/** Leases up to one batch of due documents. @returns null when none is due */
async function claimBatch(outboxes: Outboxes, { leaseMs = 30_000, batch = 200 }: Options): Promise<Claim | null> {
  const now = new Date();
  const due = await outboxes
    .find({ outboxDue: { $lte: now } } as object, { projection: { _id: 1 } })
    .sort({ outboxDue: 1 })
    .limit(batch)
    .toArray();
  if (due.length === 0) return null;
  const lease = randomUUID();
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const ids = due.map(({ _id }) => _id);
  await outboxes.updateMany({ _id: { $in: ids }, outboxDue: { $lte: now } } as object, {
    $set: { outboxDue: leasedUntil, outboxLease: lease },
  });
  const documents = await outboxes
    .find<Due>({ _id: { $in: ids }, outboxLease: lease } as object, { projection: { outbox: 1 } })
    .toArray();
  return { lease, leasedUntil, documents, isFull: due.length === batch };
}

/** @returns how many documents were published whole */
async function relayBatch(outboxes: Outboxes, claim: Claim, options: Options): Promise<number> {
  const results = await Promise.all(claim.documents.map((document) => publishInOrder(document, options)));
  await settle(outboxes, results, claim);
  return results.filter(({ failed }) => !failed).length;
}

type Result = { _id: string; confirmed: string[]; failed: boolean };

async function publishInOrder({ _id, outbox }: Due, { publish, log }: Options): Promise<Result> {
  const confirmed: string[] = [];
  for (const event of outbox ?? []) {
    try {
      await publish(event);
      confirmed.push(event.id);
    } catch (error) {
      log.warn({ err: error, type: event.type }, 'event stays in the outbox');
      return { _id, confirmed, failed: true };
    }
  }
  return { _id, confirmed, failed: false };
}

/**
 * Takes the confirmed entries out. Of a document that nothing was pushed to since the claim, which its due date shows,
 * that is the whole outbox, so all such documents are done in one command; the others, few, one by one.
 */
async function settle(outboxes: Outboxes, results: Result[], claim: Claim): Promise<void> {
  const { lease, leasedUntil } = claim;
  const done = results.filter(({ failed }) => !failed).map(({ _id }) => _id);
  if (done.length > 0) {
    const untouched = { _id: { $in: done }, outboxLease: lease, outboxDue: leasedUntil };
    const { modifiedCount } = await outboxes.updateMany(
      untouched as object,
      { $set: { outbox: [] }, $unset: { outboxDue: 1, outboxLease: 1 } } as object,
    );
    if (modifiedCount === results.length) return;
  }
  const left = await outboxes
    .find({ _id: { $in: results.map(({ _id }) => _id) }, outboxLease: lease } as object, { projection: { _id: 1 } })
    .toArray();
  const leftIds = new Set(left.map(({ _id }) => _id));
  const operations = results.filter(({ _id }) => leftIds.has(_id)).flatMap((result) => takeOut(result, claim));
  if (operations.length > 0) await outboxes.bulkWrite(operations as never, { ordered: true });
}

/** For one document: the confirmed entries, and a failed one becomes due again soon instead of when the lease ends. */
function takeOut({ _id, confirmed, failed }: Result, { lease, leasedUntil }: Claim): object[] {
  const pull = { updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: confirmed } } } } } };
  if (!failed) return [pull];
  const retryAt = new Date(Date.now() + 1000);
  return [
    pull,
    {
      updateOne: {
        filter: { _id, outboxLease: lease, outboxDue: leasedUntil },
        update: { $set: { outboxDue: retryAt } },
      },
    },
  ];
}
