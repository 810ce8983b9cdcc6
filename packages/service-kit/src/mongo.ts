import type { IndexDescription } from 'mongodb';
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from './log.ts';
import { scopeToTowns } from './town/scope.ts';

export type { Connection };

type MongoOptions = {
  appName?: string;
  uri: string;
  dbName: string;
  log: Logger;
  isSharded?: boolean;
  /** Milliseconds to wait for a server that does not respond. */
  patienceMs?: number;
  tryMs?: number;
};

const startPatienceMs = 180_000;

/**
 * Connects to a service's database and retries until it responds, because an orchestrator restarts a failed process
 * after ever longer pauses. Unknown members are refused in writes and filters.
 * @throws the driver's error when the server refuses, or has not responded within `patienceMs`
 */
export async function connectMongo(options: MongoOptions): Promise<Connection> {
  const { log, patienceMs = startPatienceMs, tryMs = 10_000 } = options;
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await connectOnce(options, tryMs);
    } catch (error) {
      if (!(error instanceof mongoose.Error.MongooseServerSelectionError) || Date.now() >= until) throw error;
      log.warn({ reason: error.message }, 'the database does not respond yet, trying again');
    }
  }
}

/** Creates a new client for each try, because a client whose first connection failed stays closed. */
async function connectOnce(
  { appName, uri, dbName, log, isSharded = false }: MongoOptions,
  tryMs: number,
): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    ...(appName && { appName }),
    dbName,
    autoIndex: false,
    autoCreate: false,
    maxPoolSize: 50,
    serverSelectionTimeoutMS: tryMs,
    w: 'majority',
  });
  setUp(connection, { isSharded });
  connection.on('disconnected', () => log.warn('lost the database, reconnecting'));
  connection.on('error', (error) => log.error({ err: error }, 'database connection failed'));
  try {
    return await connection.asPromise();
  } catch (error) {
    await connection.close(true);
    throw error;
  }
}

export function setUp(connection: Connection, options: { isSharded?: boolean } = {}): void {
  connection.plugin((schema) => void schema.set('strict', 'throw').set('strictQuery', 'throw'));
  scopeToTowns(connection, options);
}

export async function createIndexes(connection: Connection): Promise<void> {
  for (const { schema, collection } of Object.values(connection.models)) {
    const indexes = schema.indexes().map(([key, options]) => ({ ...options, key }) as IndexDescription);
    if (indexes.length > 0) await collection.createIndexes(indexes);
  }
}

/**
 * Returns the name of the index from a duplicate-key error, or null for another error. Reads the name from the message,
 * because some servers send no `keyPattern`.
 */
export function duplicateIndex(error: unknown): string | null {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 11000) return null;
  const name = /index:?\s+'?(?:\S+\.\$)?(\S+?)'?(?:\s|$)/i.exec(error.message)?.[1] ?? error.message;
  return name.replace(/^townId_(1_)?/, '');
}

const deadlockTries = 10;

export type Lane = <T>(write: () => Promise<T>) => Promise<T>;

/**
 * Serializes a process's writes to unique fields. Retries deadlocks, which servers built on PostgreSQL report for some
 * equal concurrent writes.
 */
export function createLane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return (write) => {
    const done = last.then(() => untangled(write));
    last = done.catch(() => {});
    return done;
  };
}

async function untangled<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (tries === deadlockTries || !(error instanceof Error) || !error.message.includes('deadlock detected'))
        throw error;
    }
  }
}
