import type { Town } from '@postcard/contracts/town';
import { Schema } from 'mongoose';
import { createWakeableLoop, type Background } from './background.ts';
import type { Bus } from './bus/bus.ts';
import type { Logger } from './log.ts';
import type { Connection } from './mongo.ts';
import { knownTowns, servePublished } from './town/known.ts';
import { readableTowns, type LoadPublished } from './town/load-published.ts';
import { ofEveryTown } from './town/scope.ts';

/** Milliseconds until a process that missed the broadcast serves a published town. */
const everyMs = 5000;

/** A town as JSON, which is faster to read than fields, because each start reads up to a thousand towns. */
type Document = { _id: string; text: string; position: number };

const schema = new Schema<Document>({ _id: String, text: String, position: Number }, { versionKey: false });

type Options = { db: Connection; bus: Pick<Bus, 'onBroadcast'>; load: LoadPublished; log: Logger };

export const townsPublished = 'towns.published';

/** Serves the published towns. Stores the last list in the service's database for starts without svc-identity. */
export function createPublishedTowns({ db, bus, load, log }: Options) {
  const model = db.model('published_town', ofEveryTown(schema), 'published_towns');

  function serve(found: readonly unknown[]): readonly Town[] {
    const readable = readableTowns(found, knownTowns(), log);
    servePublished(readable);
    return readable;
  }

  /** The stored towns as of this process's last read or write. */
  let stored: ReadonlyMap<string, Town | undefined> = new Map();

  async function keep(published: readonly Town[]): Promise<void> {
    const writes = published.flatMap((town, position) => {
      // An unchanged town stays the same object. See servePublished.
      if (stored.get(town.id) === town) return [];
      const replacement = { text: JSON.stringify(town), position };
      return [{ replaceOne: { filter: { _id: town.id }, replacement, upsert: true } }];
    });
    if (writes.length > 0) await model.bulkWrite(writes);
    const current = new Map(published.map((town) => [town.id, town]));
    const gone = [...stored.keys()].filter((id) => !current.has(id));
    if (gone.length > 0) await model.deleteMany({ _id: { $in: gone } });
    stored = current;
  }

  let found: readonly unknown[] | undefined;
  async function renew(): Promise<void> {
    // If the list could not be stored, the next run tries again.
    found = (await load()) ?? found;
    if (!found) return;
    const before = knownTowns().length;
    await keep(serve(found));
    found = undefined;
    if (knownTowns().length !== before) log.info({ towns: knownTowns().length }, 'towns are served');
  }

  let wasAway = false;
  const loop = createWakeableLoop(() => renew().then(() => void (wasAway = false)), {
    everyMs,
    onError: (error) => {
      if (!wasAway) log.warn({ err: error }, 'published towns could not be read, the last ones are served');
      wasAway = true;
    },
  });
  let stopListening: (() => void) | undefined;
  return {
    start: () => {
      loop.start();
      loop.wake();
      stopListening = bus.onBroadcast(townsPublished, loop.wake);
    },
    stop: () => {
      stopListening?.();
      return loop.stop();
    },
    recall: async (): Promise<void> => {
      const kept = await model.find({}).sort({ position: 1 }).lean();
      // A document of an earlier release may have another form.
      stored = new Map(kept.map(({ _id, text }) => [_id, text ? (JSON.parse(text) as Town) : undefined]));
      servePublished([...stored.values()].filter((town) => town !== undefined));
    },
  } satisfies Background & { recall(): Promise<void> };
}
