import { AsyncLocalStorage } from 'node:async_hooks';
import type { Bus } from './bus/bus.ts';
import type { Connection } from './mongo.ts';

/** What the driver's collections can do without a change. Whatever else there is or comes counts as a write. */
const reads = new Set([
  'aggregate',
  'count',
  'countDocuments',
  'distinct',
  'estimatedDocumentCount',
  'find',
  'findOne',
  'indexes',
  'indexExists',
  'indexInformation',
  'isCapped',
  'listIndexes',
  'listSearchIndexes',
  'options',
  'watch',
]);

/** Writes that follow each other so quickly are reported to the other instances together. */
const gatherMs = 50;

type Operation = { collectionName: string; method: string };
type News = { from: string; collections: string[] };

/** `isOutdated` from when anything was written to a collection that the read has read. */
type FollowedRead<T> = { result: Promise<T>; isOutdated(): boolean };

/**
 * Knows which collections each read has read and which have been written since, by this process and, as far as the
 * broker is there, by the other instances. It listens to the connection itself, so no store can forget to report a
 * write, and no reader what it reads. A write counts once the server has responded, before its caller goes on; one that
 * failed counts too, since it may have been made.
 *
 * Not seen: what bypasses mongoose's collections, such as GridFS, and what an aggregation writes.
 */
export function createCollectionWrites({ db, bus }: { db: Connection; bus: Pick<Bus, 'broadcast' | 'onBroadcast'> }) {
  const topic = `writes:${db.name}`;
  const from = crypto.randomUUID();
  const reading = new AsyncLocalStorage<Set<string>>();
  const writtenAt = new Map<string, number>();
  const unreported = new Set<string>();
  let writes = 0;
  let pause: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;

  function keep(collection: string): void {
    writes += 1;
    writtenAt.set(collection, writes);
  }

  /** The first of many writes is reported at once, those that follow after a pause. */
  function report(): void {
    pause = undefined;
    if (unreported.size === 0) return;
    bus.broadcast(topic, { from, collections: [...unreported] } satisfies News);
    unreported.clear();
    pause = setTimeout(report, gatherMs).unref();
  }

  const onOperationStart = ({ collectionName }: Operation) => void reading.getStore()?.add(collectionName);
  const onOperationEnd = ({ collectionName, method }: Operation) => {
    if (reads.has(method)) return;
    keep(collectionName);
    unreported.add(collectionName);
    if (!pause) report();
  };

  return {
    /** Does a read and follows what it reads. */
    follow<T>(read: () => Promise<T>): FollowedRead<T> {
      const before = writes;
      const collections = new Set<string>();
      return {
        // A query begins when it is waited for, and has to begin in here.
        result: reading.run(collections, async () => await read()),
        isOutdated: () => {
          for (const collection of collections) if ((writtenAt.get(collection) ?? 0) > before) return true;
          return false;
        },
      };
    },

    start(): void {
      db.on('operation-start', onOperationStart);
      db.on('operation-end', onOperationEnd);
      stopListening = bus.onBroadcast(topic, (payload) => {
        const news = payload as News;
        if (news.from !== from) news.collections.forEach(keep);
      });
    },

    async stop(): Promise<void> {
      db.off('operation-start', onOperationStart);
      db.off('operation-end', onOperationEnd);
      stopListening?.();
      clearTimeout(pause);
    },
  };
}
