import { BSON, type Document, type MongoClient } from 'mongodb';
import type { Listener } from './recorder.ts';
import { queriesOf, shapeOf, type Query } from './shapes.ts';

/** What one service asked of one collection. */
export type Recorded = {
  app: string;
  collection: string;
  /** One of each shape. */
  queries: Map<string, Query>;
  indexes: Map<string, Document>;
  /** Some documents as they were stored. */
  samples: Document[];
};

const samplesOfDatabase = 20;
const mostSamples = 60;
/** Contents of files are of no use here. */
const largestSample = 8_000;

/** Records the queries of named clients; a database is inspected before it is dropped. */
export function createRecording(client: MongoClient): { recorded: ReadonlyMap<string, Recorded>; listen: Listener } {
  const recorded = new Map<string, Recorded>();
  const appOf = new Map<string, string>();

  function of(app: string, collection: string): Recorded {
    const place = `${app} ${collection}`;
    const known = recorded.get(place) ?? { app, collection, queries: new Map(), indexes: new Map(), samples: [] };
    recorded.set(place, known);
    return known;
  }

  async function sample(database: string, app: string): Promise<void> {
    const db = client.db(database);
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      const { samples } = of(app, name);
      if (samples.length >= mostSamples) continue;
      const found = await db.collection(name).find().limit(samplesOfDatabase).toArray();
      samples.push(...found.filter((document) => BSON.calculateObjectSize(document) <= largestSample));
    }
  }

  return {
    recorded,
    listen: async (app, command) => {
      const database = String(command.$db);
      if ('dropDatabase' in command && appOf.has(database)) await sample(database, appOf.get(database) as string);
      if (!app || database === 'admin') return;
      appOf.set(database, app);
      for (const query of queriesOf(command)) of(app, query.collection).queries.set(shapeOf(query), query);
      if ('createIndexes' in command)
        for (const index of command['indexes'] as Document[])
          of(app, String(command['createIndexes'])).indexes.set(String(index['name']), index);
    },
  };
}
