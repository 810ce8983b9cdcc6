import { createRepeatingJob, type Background } from './background.ts';
import type { Logger } from './log.ts';
import type { Connection } from './mongo.ts';

/** Documents of a collection go so long after the time in a field of theirs, which has an index. See docs/data.md. */
export type PurgeRule = { collection: string; field: string; afterMs: number };

const hourMs = 3_600_000;

type Options = { db: Connection; rules: readonly PurgeRule[]; now: () => Date; log: Logger };

/** Deletes every hour what has served its time. A document without the time stays. */
export function createPurge(options: Options): Background {
  return createRepeatingJob(() => purge(options), {
    everyMs: hourMs,
    onError: (error) => options.log.warn({ err: error }, 'old documents were not deleted'),
  });
}

export async function purge({ db, rules, now, log }: Options): Promise<void> {
  for (const { collection, field, afterMs } of rules) {
    const before = new Date(now().getTime() - afterMs);
    const { deletedCount } = await db.collection(collection).deleteMany({ [field]: { $lt: before } });
    if (deletedCount > 0) log.info({ collection, deletedCount }, 'old documents deleted');
  }
}
