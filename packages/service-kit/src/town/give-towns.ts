import type { Connection } from 'mongoose';
import { createRepeatingJob, type Background } from '../background.ts';
import type { Logger } from '../log.ts';
import { firstTown } from './known.ts';
import { dropReplacedIndexes } from './drop-replaced.ts';
import { isOfEveryTown } from './scope.ts';

const minuteMs = 60_000;
/** A deployment is over by then: no process of the release before runs beside this one. */
const overlapMs = 15 * minuteMs;
/** Documents that are changed in one command. */
const atOnce = 1000;

/**
 * Gives the first town's id to documents from before towns were many, beside requests and beside a release that still
 * writes such documents. Until they have it they are found as the first town's all the same, so it may take its time.
 */
export function createGiveTowns(db: Connection, log: Logger): Background {
  const startedAt = performance.now();
  let isContracted = false;
  const pass = async (isStopping: () => boolean) => {
    const given = await giveTowns(db, isStopping);
    if (isContracted || given > 0 || performance.now() - startedAt < overlapMs) return;
    const dropped = await dropReplacedIndexes(db);
    isContracted = true;
    if (dropped.length > 0) log.info({ dropped }, 'indexes of before towns were many are dropped');
  };
  return createRepeatingJob(pass, {
    everyMs: minuteMs,
    atStart: true,
    onError: (error) => log.warn({ err: error }, 'documents were not given their town, next time'),
  });
}

/** @returns how many documents were given their town */
export async function giveTowns(db: Connection, isStopping: () => boolean = () => false): Promise<number> {
  let given = 0;
  for (const { schema, collection } of Object.values(db.models)) {
    if (isOfEveryTown(schema)) continue;
    for (let isMore = true; isMore && !isStopping();) {
      const found = await collection
        .find({ townId: null }, { projection: { _id: 1 } })
        .limit(atOnce)
        .toArray();
      const ids = found.map(({ _id }) => _id);
      if (ids.length > 0)
        await collection.updateMany({ _id: { $in: ids }, townId: null }, { $set: { townId: firstTown.id } });
      given += ids.length;
      isMore = ids.length === atOnce;
    }
  }
  return given;
}
