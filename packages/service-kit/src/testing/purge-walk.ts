import { expect, test } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { createLog } from '../log.ts';
import type { Connection } from '../mongo.ts';
import { purge, type PurgeRule } from '../purge.ts';
import { inDatabase } from './route-calls.ts';

const twoYearsMs = 2 * 365 * 86_400_000;

export function walkPurge(rules: readonly PurgeRule[], dbNameOf: () => string): void {
  test('the purge deletes expired documents two years later, and leaves all others', async () => {
    await inDatabase(dbNameOf(), async (db) => {
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

/** Leaves out published events, which the relay may still add to. */
async function countAll(db: Connection): Promise<Record<string, number>> {
  const names = (await db.listCollections()).map(({ name }) => name).filter((name) => name !== 'published_events');
  const counts = names.map(async (name) => [name, await db.collection(name).countDocuments()] as const);
  return Object.fromEntries(await Promise.all(counts));
}
