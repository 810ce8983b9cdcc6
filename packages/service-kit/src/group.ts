import { setTimeout } from 'node:timers/promises';
import mongoose from 'mongoose';
import { acrossTowns } from './town/current.ts';
import { ownDocument, ownFilter } from './town/scope.ts';

type Collection = mongoose.mongo.Collection;
type Waiting<T, R> = { request: T; done: (result: R) => void; failed: (error: unknown) => void };

export type GroupedUpdate = { filter: object; update: object };

/** One result for each request, in order. Rejects if the whole command fails. */
export type GroupCommand<T, R> = (requests: readonly T[]) => Promise<readonly (R | Error)[]>;

/** Most requests in a command: documents have a few kilobytes, and a command may have 48 MB. */
const atMost = 500;
/** Milliseconds after which a command no longer delays the next one. */
const patienceMs = 1000;

/**
 * Inserts concurrent documents in one command. A document that cannot be stored does not affect the others.
 * @returns a function that rejects with the document's own MongoServerError, which `duplicateIndex` reads, or with the
 * command's error
 */
export function createGroupInsert(collection: Pick<Collection, 'insertMany'>): (document: object) => Promise<void> {
  const insert = createGroup<object, undefined>((documents) =>
    refusedAmong(documents.length, () => collection.insertMany([...documents], { ordered: false })),
  );
  return (document) => insert(ownDocument(collection, document));
}

/** Makes concurrent changes in one command, each of at most one document, in any order. */
export function createGroupUpdate(collection: Pick<Collection, 'bulkWrite'>): (change: GroupedUpdate) => Promise<void> {
  const change = createGroup<GroupedUpdate, undefined>((changes) => updateTogether(collection, changes));
  return ({ filter, update }) => change({ filter: ownFilter(collection, filter), update });
}

/** Makes changes in one command. @returns the server's error for each, but not whether its filter matched */
export function updateTogether(
  collection: Pick<Collection, 'bulkWrite'>,
  changes: readonly GroupedUpdate[],
): Promise<(Error | undefined)[]> {
  const operations = changes.map((updateOne) => ({ updateOne }));
  return refusedAmong(changes.length, () =>
    collection.bulkWrite(operations as mongoose.mongo.AnyBulkWriteOperation[], { ordered: false }),
  );
}

/** Gathers requests that arrive while a command runs into the next command, across towns. */
export function createGroup<T, R>(command: GroupCommand<T, R>): (request: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = [];
  let isUnderWay = false;

  async function doWaiting(): Promise<void> {
    isUnderWay = true;
    // The requests in a command may belong to different towns.
    while (waiting.length > 0) await patiently(acrossTowns(() => doGroup(command, waiting.splice(0, atMost))));
    isUnderWay = false;
  }

  return (value) =>
    new Promise((done, failed) => {
      waiting.push({ request: value, done, failed });
      if (!isUnderWay) void doWaiting();
    });
}

async function patiently(work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, setTimeout(patienceMs, undefined, { ref: false, signal: timer.signal }).catch(() => {})]);
  timer.abort();
}

async function doGroup<T, R>(command: GroupCommand<T, R>, group: readonly Waiting<T, R>[]): Promise<void> {
  try {
    const results = await command(group.map(({ request: asked }) => asked));
    group.forEach(({ done, failed }, index) => {
      const result = results[index] as R | Error;
      if (result instanceof Error) failed(result);
      else done(result);
    });
  } catch (error) {
    for (const { failed } of group) failed(error);
  }
}

async function refusedAmong(count: number, write: () => Promise<unknown>): Promise<(Error | undefined)[]> {
  const refused: (Error | undefined)[] = Array.from({ length: count });
  try {
    await write();
  } catch (error) {
    const refusals = refusalsIn(error);
    if (!refusals) throw error;
    for (const { index, code, errmsg } of refusals)
      refused[index] = new mongoose.mongo.MongoServerError({ message: errmsg, code });
  }
  return refused;
}

function refusalsIn(error: unknown): readonly mongoose.mongo.WriteError[] | null {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) return null;
  const refusals = [error.writeErrors].flat();
  return refusals.length > 0 ? refusals : null;
}
