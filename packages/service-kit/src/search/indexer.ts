import type { Model } from 'mongoose';
import { createRepeatingJob, type Background } from '../background.ts';
import type { Logger } from '../log.ts';
import { blockSize, IndexMovedOn, type IndexStore } from './index-store.ts';
import { NumberList } from './number-list.ts';
import { forEachPiece } from './pieces.ts';

export type IndexerOptions = {
  // The indexer knows only ids, creation times and the fields it is given.
  model: Model<never>;
  fields: readonly string[];
  store: IndexStore;
  now: () => Date;
  log: Logger;
  /** Ids are made before they are stored, on several clocks: a younger document may yet get a neighbour before it. */
  settleMs?: number;
  /** How many blocks one run takes; more of them need more memory and write less. */
  blocksOfRun?: number;
  pollMs?: number;
};

export type Indexer = Background & { run(): Promise<boolean> };

const readAtOnce = 1000;

type Document = { _id: string; createdAt: Date; townId?: string } & Record<string, unknown>;

/**
 * Indexes what a collection has got, whole blocks of documents that are old enough, each once and for good: their texts
 * never change. The order of writes is blocks, chunks, heads, state. All are repeated from the same blocks after a
 * crash and come out the same, so nothing is lost; two indexers hinder each other and do no harm.
 */
export function createIndexer({ log, pollMs = 10_000, ...options }: IndexerOptions): Indexer {
  const catchUp = async (isStopping: () => boolean) => {
    while (!isStopping() && (await runOnce(options)));
  };
  const onError = (error: unknown) =>
    error instanceof IndexMovedOn
      ? log.debug('another indexer has gone on')
      : log.warn({ err: error }, 'search index pass failed');
  return {
    run: () => runOnce(options),
    ...createRepeatingJob(catchUp, { everyMs: pollMs, atStart: true, onError }),
  };
}

type RunOptions = Omit<IndexerOptions, 'log' | 'pollMs'>;

/** Indexes the next blocks. @returns whether there were any */
async function runOnce(options: RunOptions): Promise<boolean> {
  const { store } = options;
  const { blocks: from, upTo } = await store.state();
  const blocks = await nextBlocks(from, upTo, options);
  const last = blocks.at(-1)?.at(-1);
  if (last === undefined) return false;
  await store.append(await numbersByPiece(from, upTo, blocks, options));
  await store.advance(from, { blocks: from + blocks.length, upTo: last });
  return true;
}

/** Cuts the next documents into blocks. What is stored of them counts, whoever stored it. */
async function nextBlocks(
  from: number,
  upTo: string,
  { model, store, now, settleMs = 60_000, blocksOfRun = 64 }: RunOptions,
): Promise<string[][]> {
  const stored = await store.blocks(from, blocksOfRun);
  const after = stored.at(-1)?.at(-1) ?? upTo;
  const settledAt = now().getTime() - settleMs;
  const ids: string[] = [];
  for await (const { _id, createdAt } of inOrder(model, { $gt: after }, { createdAt: 1 })) {
    if (createdAt.getTime() > settledAt || ids.length === (blocksOfRun - stored.length) * blockSize) break;
    ids.push(_id);
  }
  const whole = Array.from({ length: Math.floor(ids.length / blockSize) }, (_, block) =>
    ids.slice(block * blockSize, (block + 1) * blockSize),
  );
  if (whole.length === 0) return stored;
  await store.addBlocks(from + stored.length, whole);
  return store.blocks(from, blocksOfRun);
}

async function numbersByPiece(
  from: number,
  upTo: string,
  blocks: readonly string[][],
  { model, fields }: RunOptions,
): Promise<Map<string, NumberList>> {
  const lists = new Map<string, NumberList>();
  const numbers = new Map(blocks.flat().map((_id, index) => [_id, from * blockSize + index]));
  const last = blocks.at(-1)?.at(-1);
  for await (const document of inOrder(
    model,
    { $gt: upTo, $lte: last },
    Object.fromEntries(['townId', ...fields].map((field) => [field, 1])),
  )) {
    const number = numbers.get(document._id);
    if (number === undefined) continue;
    const add = (piece: string) => {
      let list = lists.get(piece);
      if (!list) lists.set(piece, (list = new NumberList()));
      list.add(number);
    };
    for (const field of fields) {
      const text = document[field];
      if (typeof text === 'string') forEachPiece(text, document.townId ?? null, add);
    }
  }
  return lists;
}

/**
 * The documents with ids in a range, a page at a time, because a server may hold the whole result in memory. It reads
 * the next page while the caller works through one.
 */
async function* inOrder(
  model: Model<never>,
  range: { $gt: string; $lte?: string | undefined },
  projection: object,
): AsyncGenerator<Document> {
  const pageAfter = (after: string): Promise<Document[]> => {
    const page = model
      .find({ _id: { ...range, $gt: after } } as never, projection as never)
      .sort({ _id: 1 })
      .limit(readAtOnce)
      .lean<Document[]>()
      .exec();
    // Whoever has enough does not come for the next one.
    page.catch(() => {});
    return page;
  };
  for (let page: Promise<Document[]> | null = pageAfter(range.$gt); page;) {
    const documents: Document[] = await page;
    const last = documents.length === readAtOnce ? documents.at(-1)?._id : undefined;
    page = last === undefined ? null : pageAfter(last);
    yield* documents;
  }
}
