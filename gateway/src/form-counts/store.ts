import type { Logger } from '@postcard/service-kit/log';
import { MongoClient } from 'mongodb';
import { RateLimiterMemory, RateLimiterMongo, type RateLimiterAbstract } from 'rate-limiter-flexible';

export type SharedCounts = ReturnType<typeof openSharedCounts>;

/** No form waits longer for the counts. */
const patienceMs = 1000;
const indexAgainMs = 30_000;

/**
 * A MongoDB in which several gateways count the forms together. The general limit stays with each gateway, which it
 * protects: asking elsewhere at every call would cost more than the calls it spares. While the database is away, each
 * gateway counts for itself.
 */
export function openSharedCounts(uri: string, log: Logger) {
  const client = new MongoClient(uri, {
    appName: 'gateway',
    serverSelectionTimeoutMS: patienceMs,
    connectTimeoutMS: patienceMs,
    socketTimeoutMS: patienceMs,
  });
  const place = {
    storeClient: client,
    dbName: client.options.dbName,
    tableName: 'form_counts',
    disableIndexesCreation: true,
  };
  let retry: NodeJS.Timeout | undefined;

  /** Of two gateways that count an address for the first time, the unique index lets one begin. */
  async function index(): Promise<void> {
    const counts = client.db(place.dbName).collection(place.tableName);
    try {
      await counts.createIndex({ key: 1 }, { unique: true });
      await counts.createIndex({ expire: -1 }, { expireAfterSeconds: 0 });
    } catch (error) {
      log.warn({ err: error }, 'the counts of forms have no index yet');
      retry = setTimeout(() => void index(), indexAgainMs).unref();
    }
  }
  const indexed = index();

  return {
    limiter: (limit: { points: number; duration: number }): RateLimiterAbstract =>
      new RateLimiterMongo({
        ...limit,
        ...place,
        insuranceLimiter: new RateLimiterMemory(limit),
        inMemoryBlockOnConsumed: limit.points + 1,
      }),
    /** Once the index is there, or its making has failed for the first time. */
    ready: () => indexed,
    close: async (): Promise<void> => {
      await indexed;
      clearTimeout(retry);
      await client.close();
    },
  };
}
