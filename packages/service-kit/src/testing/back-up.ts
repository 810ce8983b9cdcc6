import type { Connection } from '../mongo.ts';

export async function backUp(db: Connection): Promise<() => Promise<void>> {
  const names = (await db.listCollections()).map(({ name }) => name);
  const kept = await Promise.all(names.map((name) => db.collection(name).find().toArray()));
  return async () => {
    for (const [place, name] of names.entries()) {
      const documents = kept[place] ?? [];
      await db.collection(name).deleteMany({});
      if (documents.length > 0) await db.collection(name).insertMany(documents);
    }
  };
}
