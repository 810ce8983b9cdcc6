import type { Connection } from 'mongoose';
import { isOfEveryTown } from './scope.ts';

/** Drops replaced unique indexes without the town. Must not run beside an earlier release, which needs them. */
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
