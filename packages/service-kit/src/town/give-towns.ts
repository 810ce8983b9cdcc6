import type { Connection } from 'mongoose';
import { createRepeatingJob, type Background } from '../background.ts';
import type { Logger } from '../log.ts';
import { firstTown } from './known.ts';
import { isOfEveryTown } from './scope.ts';

const minuteMs = 60_000;
/** Longer than a deployment, so that no process of the earlier release still runs. */
const overlapMs = 15 * minuteMs;
const atOnce = 1000;

/** Adds the first town's id to older documents, which can also be found without it. */
export function createGiveTowns(db: Connection, log: Logger): Background {
  const startedAt = performance.now();
  let isContracted = false;
  const pass = async (isStopping: () => boolean) => {
    const count = await giveTowns(db, isStopping);
    if (isContracted || count > 0 || performance.now() - startedAt < overlapMs) return;
    const dropped = await dropReplacedIndexes(db);
    isContracted = true;
    if (dropped.length > 0) log.info({ dropped }, 'dropped unique indexes without the town');
  };
  return createRepeatingJob(pass, {
    everyMs: minuteMs,
    atStart: true,
    onError: (error) => log.warn({ err: error }, 'could not add the town to documents, retrying'),
  });
}

export async function giveTowns(db: Connection, isStopping: () => boolean = () => false): Promise<number> {
  let count = 0;
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
      count += ids.length;
      isMore = ids.length === atOnce;
    }
  }
  return count;
}

/** Drops replaced unique indexes without the town. Must not run while an earlier release, which needs them, runs. */
export async function dropReplacedIndexes(db: Connection): Promise<string[]> {
  const dropped: string[] = [];
  for (const { schema, collection } of Object.values(db.models)) {
    if (isOfEveryTown(schema)) continue;
    const declared = schema.indexes().map(([keys]) => JSON.stringify(keys));
    const stored = await collection.indexes().catch(() => []);
    for (const { key, name, unique } of stored) {
      const replacement = JSON.stringify({ townId: 1, ...key });
      const isThere = stored.some((index) => JSON.stringify(index.key) === replacement);
      if (!unique || !name || 'townId' in key || !declared.includes(replacement) || !isThere) continue;
      await collection.dropIndex(name);
      dropped.push(`${collection.collectionName}.${name}`);
    }
  }
  return dropped;
}
