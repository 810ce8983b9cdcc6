import type { Logger } from '@postcard/service-kit/log';
import { MongoClient } from 'mongodb';
import { RateLimiterMemory, RateLimiterMongo, type RateLimiterAbstract } from 'rate-limiter-flexible';

export type SharedCounts = ReturnType<typeof openSharedCounts>;

type Limit = { points: number; duration: number };

/** No form waits longer for the counts. */
const patienceMs = 1000;
const tableName = 'form_counts';

/**
 * A MongoDB in which several gateways count the forms together. The general limit stays with each gateway, which it
 * protects: asking elsewhere at every call would cost more than the calls it spares. While the database is away, each
 * gateway counts for itself.
 * @param options.againMs milliseconds between two tries to reach a database that was away at the start
 */
export function openSharedCounts(uri: string, log: Logger, { againMs = 5_000 }: { againMs?: number } = {}) {
  let client: MongoClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  /** A client whose first connection failed stays closed, so each try makes one. */
  async function open(): Promise<void> {
    const next = new MongoClient(uri, {
      appName: 'gateway',
      serverSelectionTimeoutMS: patienceMs,
      connectTimeoutMS: patienceMs,
      socketTimeoutMS: patienceMs,
    });
    try {
      await next.connect();
      await index(next);
      client = next;
    } catch (error) {
      await next.close();
      log.warn({ err: error }, 'forms are counted by this gateway alone until the database responds');
      if (!closed) retry = setTimeout(() => void (opened = open()), againMs).unref();
    }
  }
  const first = open();
  let opened = first;

  return {
    limiter: (limit: Limit): Pick<RateLimiterAbstract, 'consume'> => {
      const alone = new RateLimiterMemory(limit);
      let together: RateLimiterMongo | undefined;
      return {
        async consume(key) {
          await first;
          together ??= client && limiterOn(client, limit, alone);
          return (together ?? alone).consume(key);
        },
      };
    },
    /** Once the database has responded, or the first try has failed. */
    ready: () => first,
    close: async (): Promise<void> => {
      closed = true;
      clearTimeout(retry);
      await opened;
      await client?.close();
    },
  };
}

/** Of two gateways that count an address for the first time, the unique index lets one begin. */
async function index(client: MongoClient): Promise<void> {
  const counts = client.db().collection(tableName);
  await counts.createIndex({ key: 1 }, { unique: true });
  await counts.createIndex({ expire: -1 }, { expireAfterSeconds: 0 });
}

const limiterOn = (client: MongoClient, limit: Limit, alone: RateLimiterMemory): RateLimiterMongo =>
  new RateLimiterMongo({
    ...limit,
    storeClient: client,
    dbName: client.options.dbName,
    tableName,
    disableIndexesCreation: true,
    insuranceLimiter: alone,
    inMemoryBlockOnConsumed: limit.points + 1,
  });
