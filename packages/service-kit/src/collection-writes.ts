import { AsyncLocalStorage } from 'node:async_hooks';
import type { Bus } from './bus/bus.ts';
import type { Connection } from './mongo.ts';
import { townsNamedIn } from './town/named-in.ts';

/** Methods of the driver's collections that only read. Any other method counts as a write. */
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

/** Milliseconds within which writes are reported to other instances together. */
const gatherMs = 50;

/** Bound of remembered places; above it all count as written. */
const mostPlaces = 20_000;

type Operation = { _id?: unknown; collectionName: string; method: string; params?: readonly unknown[] };
/** `places` are collections, or parts of them by town. An earlier release reads `collections` alone. */
type News = { from: string; collections: string[]; places?: string[] };

/** No collection has a space in its name. */
const partOf = (collection: string, townId: string): string => `${collection} ${townId}`;
const collectionOf = (place: string): string => place.split(' ', 1)[0] as string;

function placesOf({ collectionName, method, params }: Operation): string[] {
  const towns = params ? townsNamedIn(method, params) : null;
  return towns?.map((id) => partOf(collectionName, id)) ?? [collectionName];
}

type FollowedRead<T> = { result: Promise<T>; isOutdated(): boolean };

/**
 * Follows which collections each read reads, by town, and which are written since, by any instance. It listens to the
 * connection, so no store can forget to report a write. A failed write counts too. GridFS and writes of aggregations
 * are not seen.
 */
export function createCollectionWrites({ db, bus }: { db: Connection; bus: Pick<Bus, 'broadcast' | 'onBroadcast'> }) {
  const topic = `writes:${db.name}`;
  const from = crypto.randomUUID();
  const reading = new AsyncLocalStorage<Set<string>>();
  const writtenAt = new Map<string, number>();
  const lastWrites = new Map<string, number>();
  const unreported = new Set<string>();
  /** Arguments of writes in progress, which are only known as they start. */
  const underWay = new Map<unknown, string[]>();
  let writes = 0;
  let forgottenAt = 0;
  let pause: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;

  function keep(place: string): void {
    writes += 1;
    if (writtenAt.size >= mostPlaces) {
      writtenAt.clear();
      forgottenAt = writes;
    }
    writtenAt.set(place, writes);
    lastWrites.set(collectionOf(place), writes);
  }

  /** A town's part changes with the whole collection, and the whole with any part. */
  function isWrittenAfter(before: number, place: string): boolean {
    const collection = collectionOf(place);
    if (place === collection) return (lastWrites.get(collection) ?? 0) > before;
    return Math.max(forgottenAt, writtenAt.get(place) ?? 0, writtenAt.get(collection) ?? 0) > before;
  }

  /** Separate function, so that the kept watcher does not retain the read and its request. */
  function watch(before: number, places: ReadonlySet<string>): () => boolean {
    return () => {
      for (const place of places) if (isWrittenAfter(before, place)) return true;
      return false;
    };
  }

  function report(): void {
    pause = undefined;
    if (unreported.size === 0) return;
    const places = [...unreported];
    bus.broadcast(topic, { from, collections: [...new Set(places.map(collectionOf))], places } satisfies News);
    unreported.clear();
    pause = setTimeout(report, gatherMs).unref();
  }

  const onOperationStart = (operation: Operation) => {
    const read = reading.getStore();
    if (read) for (const place of placesOf(operation)) read.add(place);
    if (!reads.has(operation.method)) underWay.set(operation._id, placesOf(operation));
  };
  const onOperationEnd = ({ _id, collectionName, method }: Operation) => {
    if (reads.has(method)) return;
    for (const place of underWay.get(_id) ?? [collectionName]) {
      keep(place);
      unreported.add(place);
    }
    underWay.delete(_id);
    if (!pause) report();
  };

  return {
    follow<T>(read: () => Promise<T>): FollowedRead<T> {
      const places = new Set<string>();
      const isOutdated = watch(writes, places);
      // A query starts when it is awaited, which has to happen in here.
      return { result: reading.run(places, async () => await read()), isOutdated };
    },

    start(): void {
      db.on('operation-start', onOperationStart);
      db.on('operation-end', onOperationEnd);
      stopListening = bus.onBroadcast(topic, (payload) => {
        const news = payload as News;
        if (news.from !== from) (news.places ?? news.collections).forEach(keep);
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
