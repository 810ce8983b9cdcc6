import { createRepeatingJob, type Background } from './background.ts';
import type { Logger } from './log.ts';
import type { Connection } from './mongo.ts';
import { v7 as uuid } from 'uuid';

/** Documents are deleted `afterMs` after the time in an indexed field, or in its UUIDv7. See docs/data.md. */
export type PurgeRule = { collection: string; field: string; afterMs: number; isUuid?: true };

export const keptMs = 400 * 86_400_000;

const hourMs = 3_600_000;

type Options = { db: Connection; rules: readonly PurgeRule[]; now: () => Date; log: Logger };

/** Deletes expired documents every hour. Documents without the time are kept. */
export function createPurge(options: Options): Background {
  return createRepeatingJob(() => purge(options), {
    everyMs: hourMs,
    onError: (error) => options.log.warn({ err: error }, 'old documents were not deleted'),
  });
}

const lowest = new Uint8Array(16);

export async function purge({ db, rules, now, log }: Options): Promise<void> {
  for (const { collection, field, afterMs, isUuid } of rules) {
    const before = new Date(now().getTime() - afterMs);
    const limit = isUuid ? uuid({ msecs: before.getTime(), random: lowest }) : before;
    const { deletedCount } = await db.collection(collection).deleteMany({ [field]: { $lt: limit } });
    if (deletedCount > 0) log.info({ collection, deletedCount }, 'old documents deleted');
  }
}
