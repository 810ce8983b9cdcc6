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

/** Writes that follow each other so quickly are reported to the other instances together. */
const gatherMs = 50;

/** More places than this are forgotten, as if all had been written. */
const mostPlaces = 20_000;

/** `params` are known when it begins. */
type Operation = { _id?: unknown; collectionName: string; method: string; params?: readonly unknown[] };
/** `places` are collections, or towns' parts of them. A release of before reads `collections` alone. */
type News = { from: string; collections: string[]; places?: string[] };

/** A town's part of a collection. No collection has a space in its name. */
const partOf = (collection: string, townId: string): string => `${collection} ${townId}`;
const collectionOf = (place: string): string => place.split(' ', 1)[0] as string;

/** Returns the places that a command reads or writes: towns' parts of a collection, or all of it. */
function placesOf({ collectionName, method, params }: Operation): string[] {
  const towns = params ? townsNamedIn(method, params) : null;
  return towns?.map((id) => partOf(collectionName, id)) ?? [collectionName];
}

/** `isOutdated` from when anything was written to what the read has read. */
type FollowedRead<T> = { result: Promise<T>; isOutdated(): boolean };

/**
 * Knows which collections each read has read, and of which towns, and which have been written since, by this process
 * and, as far as the broker is there, by the other instances. It listens to the connection itself, so no store can
 * forget to report a write, and no reader what it reads. A write counts once the server has responded, before its
 * caller goes on; one that failed counts too, since it may have been made.
 *
 * Not seen: what bypasses mongoose's collections, such as GridFS, and what an aggregation writes.
 */
export function createCollectionWrites({ db, bus }: { db: Connection; bus: Pick<Bus, 'broadcast' | 'onBroadcast'> }) {
  const topic = `writes:${db.name}`;
  const from = crypto.randomUUID();
  const reading = new AsyncLocalStorage<Set<string>>();
  /** By place, and by collection: the last write to any part of it. */
  const writtenAt = new Map<string, number>();
  const lastWrites = new Map<string, number>();
  const unreported = new Set<string>();
  /** Writes under way, whose arguments are only known as they begin. */
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

  /** A town's part of a collection changes with it and with the whole, the whole with any part. */
  function isWrittenAfter(before: number, place: string): boolean {
    const collection = collectionOf(place);
    if (place === collection) return (lastWrites.get(collection) ?? 0) > before;
    return Math.max(forgottenAt, writtenAt.get(place) ?? 0, writtenAt.get(collection) ?? 0) > before;
  }

  /** A function of its own: it is kept with the response, and must not keep the read, which has the request. */
  function watch(before: number, places: ReadonlySet<string>): () => boolean {
    return () => {
      for (const place of places) if (isWrittenAfter(before, place)) return true;
      return false;
    };
  }

  /** The first of many writes is reported at once, those that follow after a pause. */
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
    /** Does a read and follows what it reads. */
    follow<T>(read: () => Promise<T>): FollowedRead<T> {
      const places = new Set<string>();
      const isOutdated = watch(writes, places);
      // A query begins when it is waited for, and has to begin in here.
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
