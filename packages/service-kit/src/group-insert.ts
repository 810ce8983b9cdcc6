import { setTimeout } from 'node:timers/promises';
import mongoose from 'mongoose';

type Collection = Pick<mongoose.mongo.Collection, 'insertMany'>;
type Waiting = { document: object; stored: () => void; failed: (error: unknown) => void };

/** Documents here are some kilobytes large, and a command may have 48 MB. */
const atMost = 500;
/** A command that is not complete by then holds nobody else up. */
const patienceMs = 1000;

/**
 * Stores documents that come at once in one command: while one is under way, those that come meanwhile wait for the
 * next. One alone goes at once; many need fewer round trips. One that cannot be stored fails alone.
 * @returns resolves once the document is stored; rejects with its own MongoServerError, which `duplicateIndex` reads,
 * or with the error of its whole command
 */
export function createGroupInsert(collection: Collection): (document: object) => Promise<void> {
  const waiting: Waiting[] = [];
  let isUnderWay = false;

  async function storeWaiting(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) await patiently(storeGroup(collection, waiting.splice(0, atMost)));
    isUnderWay = false;
  }

  return (document) =>
    new Promise((stored, failed) => {
      waiting.push({ document, stored, failed });
      if (!isUnderWay) void storeWaiting();
    });
}

async function patiently(work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, setTimeout(patienceMs, undefined, { ref: false, signal: timer.signal }).catch(() => {})]);
  timer.abort();
}

async function storeGroup(collection: Collection, group: readonly Waiting[]): Promise<void> {
  const refused = new Map<Waiting | undefined, Error>();
  try {
    await collection.insertMany(
      group.map(({ document }) => document),
      { ordered: false },
    );
  } catch (error) {
    const refusals = refusalsIn(error);
    if (!refusals) return group.forEach(({ failed }) => failed(error));
    for (const { index, code, errmsg } of refusals)
      refused.set(group[index], new mongoose.mongo.MongoServerError({ message: errmsg, code }));
  }
  for (const each of group) {
    const error = refused.get(each);
    if (error) each.failed(error);
    else each.stored();
  }
}

/** What the server says of single documents; null where something is wrong with all of them. */
function refusalsIn(error: unknown): readonly mongoose.mongo.WriteError[] | null {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) return null;
  const refusals = [error.writeErrors].flat();
  return refusals.length > 0 ? refusals : null;
}
