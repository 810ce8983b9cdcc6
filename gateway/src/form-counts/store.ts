import type { Logger } from '@postcard/service-kit/log';
import { MongoClient } from 'mongodb';
import { RateLimiterMemory, RateLimiterMongo, type RateLimiterAbstract } from 'rate-limiter-flexible';

export type SharedCounts = ReturnType<typeof openSharedCounts>;

type Limit = { points: number; duration: number };

const patienceMs = 1000;
const tableName = 'form_counts';

/**
 * Shares form counts of several gateways through MongoDB. The first connection is retried every `againMs`.
 * The general limit stays local: a query per call would cost more than it saves.
 */
export function openSharedCounts(uri: string, log: Logger, { againMs = 5_000 }: { againMs?: number } = {}) {
  let client: MongoClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  /** Connects with a new client, since a client whose first connection failed cannot connect again. */
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
    ready: () => first,
    close: async (): Promise<void> => {
      closed = true;
      clearTimeout(retry);
      await opened;
      await client?.close();
    },
  };
}

/** Creates the indexes. The unique one prevents two gateways from starting the same count. */
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
