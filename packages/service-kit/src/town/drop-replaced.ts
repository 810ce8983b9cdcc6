import type { Connection } from 'mongoose';
import { isOfEveryTown } from './scope.ts';

/**
 * Drops unique indexes from before towns were many, once those that begin with the town stand beside them: they would
 * refuse another town the number of an invoice that the first has. Not while a release of before runs, which has no
 * other guard against two of the same.
 */
export async function dropReplacedIndexes(db: Connection): Promise<string[]> {
  const dropped: string[] = [];
  for (const { schema, collection } of Object.values(db.models)) {
    if (isOfEveryTown(schema)) continue;
    const wanted = schema.indexes().map(([keys]) => JSON.stringify(keys));
    const stored = await collection.indexes().catch(() => []);
    for (const { key, name, unique } of stored) {
      const replacement = JSON.stringify({ townId: 1, ...key });
      const isThere = stored.some((index) => JSON.stringify(index.key) === replacement);
      if (!unique || !name || 'townId' in key || !wanted.includes(replacement) || !isThere) continue;
      await collection.dropIndex(name);
      dropped.push(`${collection.collectionName}.${name}`);
    }
  }
  return dropped;
}
