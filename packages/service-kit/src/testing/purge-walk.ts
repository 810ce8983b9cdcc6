import { expect, test } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { createLog } from '../log.ts';
import type { Connection } from '../mongo.ts';
import { purge, type PurgeRule } from '../purge.ts';
import { inDatabase } from './route-calls.ts';

const twoYearsMs = 2 * 365 * 86_400_000;

/** After a service has been used: two years later its rules have emptied their collections, and no other. */
export function walkPurge(rules: readonly PurgeRule[], dbNameOf: () => string): void {
  test('two years later what has served its time is gone, and everything else is there', async () => {
    await inDatabase(dbNameOf(), async (db) => {
      // One document stands for all those that the walk removes.
      for (const { collection, field, isUuid } of rules)
        await db.collection(collection).insertOne({ [field]: isUuid ? uuid() : new Date() });
      const before = await countAll(db);
      const log = createLog('test', { level: 'silent', pretty: false });
      await purge({ db, rules, log, now: () => new Date(Date.now() + twoYearsMs) });
      const emptied = Object.fromEntries(rules.map(({ collection }) => [collection, 0]));
      expect(await countAll(db)).toEqual({ ...before, ...emptied });
    });
  });
}

/** By collection; but for what the relay has published, which it may still be adding to. */
async function countAll(db: Connection): Promise<Record<string, number>> {
  const names = (await db.listCollections()).map(({ name }) => name).filter((name) => name !== 'published_events');
  const counts = names.map(async (name) => [name, await db.collection(name).countDocuments()] as const);
  return Object.fromEntries(await Promise.all(counts));
}
