import type { AnyBulkWriteOperation } from 'mongodb';
import type { Connection } from 'mongoose';
import { createRepeatingJob, type Background } from '../background.ts';
import type { Logger } from '../log.ts';
import { searchableOf } from './search-text.ts';

const minuteMs = 60_000;
/** Longer than a deployment, so that no process of the earlier release still runs. */
const overlapMs = 15 * minuteMs;
const atOnce = 200;

const replacedFields = ['textsId', 'found', 'customerName'] as const;
const replacedCollections = ['_search', '_texts', '_texts_search'] as const;

/**
 * Fills in search texts of documents that an earlier release wrote, in the background, as long as its search index
 * exists. The first pass after a deployment drops that index, so that later starts read nothing.
 */
export function createFillSearchTexts(db: Connection, log: Logger): Background {
  const startedAt = performance.now();
  let isDone = false;
  const pass = async (isStopping: () => boolean) => {
    isDone ||= (await earlierIndexes(db)).length === 0;
    if (isDone) return;
    const isLast = performance.now() - startedAt >= overlapMs;
    const filled = await fillSearchTexts(db, { isLast, isStopping });
    if (filled > 0) log.info({ filled }, 'search texts are filled in');
    if (!isLast || isStopping()) return;
    const dropped = await earlierIndexes(db);
    for (const name of dropped) await db.dropCollection(name);
    isDone = true;
    log.info({ dropped }, 'search indexes of earlier releases are dropped');
  };
  return createRepeatingJob(pass, {
    everyMs: minuteMs,
    atStart: true,
    onError: (error) => log.warn({ err: error }, 'could not fill in search texts, retrying'),
  });
}

type Stored = { _id: string; townId?: string; searchText?: string | null } & Record<string, unknown>;
type Options = { isLast?: boolean; isStopping?: () => boolean };

export async function fillSearchTexts(
  db: Connection,
  { isLast = false, isStopping = () => false }: Options = {},
): Promise<number> {
  let filled = 0;
  for (const model of Object.values(db.models)) {
    const searched = searchableOf(model.schema);
    if (!searched) continue;
    // Bypasses the town scope: each document is changed by its id and town.
    const collection = db.getClient().db(db.name).collection<Stored>(model.collection.collectionName);
    const read = ['townId', 'searchText', ...searched.fields, ...(isLast ? replacedFields : [])];
    const projection = Object.fromEntries(read.map((field) => [field, 1]));
    for (let after: string | undefined = ''; after !== undefined && !isStopping();) {
      const found: Stored[] = await collection
        .find({ _id: { $gt: after } }, { projection })
        .sort({ _id: 1 })
        .limit(atOnce)
        .toArray();
      const changes = found.flatMap((document) => changeOf(document, searched.textOf(document)));
      if (changes.length > 0) filled += (await collection.bulkWrite(changes, { ordered: false })).modifiedCount;
      after = found.length === atOnce ? found.at(-1)?._id : undefined;
    }
  }
  return filled;
}

/** Updates only the text that was read, so that a newer text is kept. */
function changeOf(document: Stored, searchText: string): AnyBulkWriteOperation<Stored>[] {
  const replaced = replacedFields.filter((field) => field in document);
  if (document.searchText === searchText && replaced.length === 0) return [];
  const { _id, townId, searchText: before = null } = document;
  const filter = { _id, searchText: before, ...('townId' in document && { townId }) };
  const $unset = Object.fromEntries(replaced.map((field) => [field, '' as const]));
  const update = { $set: { searchText }, ...(replaced.length > 0 && { $unset }) };
  return [{ updateOne: { filter, update } }];
}

async function earlierIndexes(db: Connection): Promise<string[]> {
  const stored = new Set((await db.listCollections()).map(({ name }) => name));
  return Object.values(db.models)
    .filter(({ schema }) => searchableOf(schema))
    .flatMap(({ collection }) => replacedCollections.map((end) => collection.collectionName + end))
    .filter((name) => stored.has(name));
}
