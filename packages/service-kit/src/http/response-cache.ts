import type { Bus } from '../bus/bus.ts';
import { createCollectionWrites } from '../collection-writes.ts';
import type { Metrics } from '../metrics.ts';
import type { Connection } from '../mongo.ts';
import type { CachedResponse } from './cached-response.ts';

/** Most age of a response, counted from the start of its read. */
const longestMs = 1_000;
/** Age from which a response is read again in the background. */
const renewMs = 500;
const mostBytes = 32 * 1_048_576;
const mostEntries = 10_000;
/** Weight of an entry without its key, headers and body. */
const entryBytes = 1_024;
/** Milliseconds after which an unused entry is removed. */
const unusedMs = 60_000;

type Read = { beganAt: number; isOutdated(): boolean };
type Finished = { response: CachedResponse; read: Read; mark?: string };
type Found = Omit<Finished, 'read'>;
type Entry = {
  finished?: Finished;
  reading?: { response: Promise<CachedResponse>; read: Read };
  usedAt: number;
  bytes: number;
};

/**
 * `key` names everything that the response depends on besides the database. `mark` is a cheap text that changes when
 * the response does.
 */
export type CachedRead = {
  key: string;
  route: string;
  read: () => Promise<CachedResponse>;
  mark?: (() => Promise<string>) | undefined;
};

export type ResponseCache = ReturnType<typeof createResponseCache>;

type Options = {
  db: Connection;
  bus: Pick<Bus, 'broadcast' | 'onBroadcast'>;
  metrics: Pick<Metrics, 'cachedReads'>;
};

/**
 * Keeps responses of public reads for at most a second. A write to the town's part of a collection that was read ends
 * them, also from another instance (ADR 21). Concurrent callers share a read; failures are not kept.
 * @param now milliseconds of a monotonic clock
 */
export function createResponseCache({ db, bus, metrics }: Options, now = () => performance.now()) {
  const writes = createCollectionWrites({ db, bus });
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const isCurrent = (read: Read, at: number): boolean => at - read.beganAt < longestMs && !read.isOutdated();

  function use(key: string, at: number): Entry {
    const entry = entries.get(key) ?? { bytes: emptyBytes(key), usedAt: at };
    entry.usedAt = at;
    if (!entries.delete(key)) bytes += entry.bytes;
    entries.set(key, entry);
    return entry;
  }

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function makeRoom(at: number): void {
    for (const [key, entry] of entries) {
      if (bytes <= mostBytes && entries.size <= mostEntries && at - entry.usedAt < unusedMs) return;
      drop(key, entry);
    }
  }

  function keep(key: string, entry: Entry, { response, ...rest }: Finished): CachedResponse {
    const before = entry.finished;
    if (before && before.read.beganAt > rest.read.beganAt) return response;
    const kept = before?.response.etag === response.etag ? before.response : response;
    entry.finished = { response: kept, ...rest };
    if (entries.get(key) !== entry) return kept;
    bytes -= entry.bytes;
    // Its compressed forms together are smaller than the body.
    entry.bytes = emptyBytes(key) + headerBytes(response) + 2 * response.body.byteLength;
    bytes += entry.bytes;
    makeRoom(now());
    return kept;
  }

  async function finish(key: string, entry: Entry, read: Read, found: Promise<Found>) {
    try {
      return keep(key, entry, { ...(await found), read });
    } catch (error) {
      if (!entry.finished) drop(key, entry);
      throw error;
    } finally {
      if (entry.reading?.read === read) delete entry.reading;
    }
  }

  function begin(entry: Entry, { key, route, ...wanted }: CachedRead): Promise<CachedResponse> {
    metrics.cachedReads.inc({ route, source: 'database' });
    const beganAt = now();
    const { result, isOutdated } = writes.follow(() => readUnlessSame(entry.finished, wanted));
    const read: Read = { beganAt, isOutdated };
    const response = finish(key, entry, read, result);
    entry.reading = { response, read };
    return response;
  }

  return {
    respond(wanted: CachedRead): CachedResponse | Promise<CachedResponse> {
      const at = now();
      const entry = use(wanted.key, at);
      makeRoom(at);
      const { finished, reading } = entry;
      if (finished && isCurrent(finished.read, at)) {
        metrics.cachedReads.inc({ route: wanted.route, source: 'memory' });
        // A failed renewal is reported to a caller once the response is too old.
        if (at - finished.read.beganAt >= renewMs && !reading) begin(entry, wanted).catch(() => undefined);
        return finished.response;
      }
      return reading && isCurrent(reading.read, at) ? reading.response : begin(entry, wanted);
    },

    size: () => ({ entries: entries.size, bytes }),

    start: writes.start,
    stop: writes.stop,
  };
}

/** Texts count two bytes a character, their largest form in memory. */
const emptyBytes = (key: string): number => entryBytes + 2 * key.length;
const headerBytes = ({ headers }: CachedResponse): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + 2 * (name.length + value.length), 0);

async function readUnlessSame(before: Finished | undefined, { mark, read }: Pick<CachedRead, 'mark' | 'read'>) {
  if (!mark) return { response: await read() };
  // Read before the response, which may then be newer than its mark and is read again.
  const current = await mark();
  return { response: before?.mark === current ? before.response : await read(), mark: current };
}
