import { setTimeout } from 'node:timers/promises';
import mongoose from 'mongoose';

type Collection = mongoose.mongo.Collection;
type Waiting<T> = { write: T; done: () => void; failed: (error: unknown) => void };

/** A change of one document, named by its `_id` in the filter. */
export type GroupedUpdate = { filter: object; update: object };

/** Documents here are some kilobytes large, and a command may have 48 MB. */
const atMost = 500;
/** A command that is not complete by then holds nobody else up. */
const patienceMs = 1000;

/**
 * Stores documents that come at once in one command. One that cannot be stored fails alone.
 * @returns resolves once the document is stored; rejects with its own MongoServerError, which `duplicateIndex` reads,
 * or with the error of its whole command
 */
export function createGroupInsert(collection: Pick<Collection, 'insertMany'>): (document: object) => Promise<void> {
  return createGroups((documents) => collection.insertMany([...documents], { ordered: false }));
}

/**
 * Makes changes that come at once in one command, of no more than one document each, in any order.
 * @returns resolves once the change is made; rejects as an insert does
 */
export function createGroupUpdate(collection: Pick<Collection, 'bulkWrite'>): (change: GroupedUpdate) => Promise<void> {
  return createGroups((changes) => {
    const operations = changes.map((updateOne) => ({ updateOne }));
    return collection.bulkWrite(operations as mongoose.mongo.AnyBulkWriteOperation[], { ordered: false });
  });
}

/**
 * While one command is under way, the writes that come meanwhile wait for the next. One alone goes at once; many need
 * fewer round trips.
 */
function createGroups<T>(command: (writes: readonly T[]) => Promise<unknown>): (write: T) => Promise<void> {
  const waiting: Waiting<T>[] = [];
  let isUnderWay = false;

  async function writeWaiting(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) await patiently(writeGroup(command, waiting.splice(0, atMost)));
    isUnderWay = false;
  }

  return (write) =>
    new Promise((done, failed) => {
      waiting.push({ write, done, failed });
      if (!isUnderWay) void writeWaiting();
    });
}

async function patiently(work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, setTimeout(patienceMs, undefined, { ref: false, signal: timer.signal }).catch(() => {})]);
  timer.abort();
}

async function writeGroup<T>(
  command: (writes: readonly T[]) => Promise<unknown>,
  group: readonly Waiting<T>[],
): Promise<void> {
  const refused = new Map<Waiting<T> | undefined, Error>();
  try {
    await command(group.map(({ write }) => write));
  } catch (error) {
    const refusals = refusalsIn(error);
    if (!refusals) return group.forEach(({ failed }) => failed(error));
    for (const { index, code, errmsg } of refusals)
      refused.set(group[index], new mongoose.mongo.MongoServerError({ message: errmsg, code }));
  }
  for (const each of group) {
    const error = refused.get(each);
    if (error) each.failed(error);
    else each.done();
  }
}

/** What the server says of single documents; null where something is wrong with all of them. */
function refusalsIn(error: unknown): readonly mongoose.mongo.WriteError[] | null {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) return null;
  const refusals = [error.writeErrors].flat();
  return refusals.length > 0 ? refusals : null;
}
