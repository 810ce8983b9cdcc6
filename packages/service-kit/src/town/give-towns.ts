import type { Connection } from 'mongoose';
import { createRepeatingJob, type Background } from '../background.ts';
import type { Logger } from '../log.ts';
import { firstTown } from './current.ts';
import { isOfEveryTown } from './scope.ts';

const minuteMs = 60_000;
/** Documents that are changed in one command. */
const atOnce = 1000;

/**
 * Gives the first town's id to documents from before towns were many, beside requests and beside a release that still
 * writes such documents. Until they have it they are found as the first town's all the same, so it may take its time.
 */
export function createGiveTowns(db: Connection, log: Logger): Background {
  return createRepeatingJob((isStopping) => giveTowns(db, isStopping), {
    everyMs: minuteMs,
    atStart: true,
    onError: (error) => log.warn({ err: error }, 'documents were not given their town, next time'),
  });
}

export async function giveTowns(db: Connection, isStopping: () => boolean = () => false): Promise<void> {
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
      isMore = ids.length === atOnce;
    }
  }
}
