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
  /** True if every document has its town, as a sharded cluster needs it. */
  isSharded?: boolean;
  /** For so long a server that does not respond is waited for. */
  patienceMs?: number;
  /** Milliseconds of one try. */
  tryMs?: number;
};

/** Longer than a database takes that starts together with the service. A container's startup probe allows the same. */
const startPatienceMs = 180_000;

/**
 * Connects to one service's database. Indexes are made by the service at start, never on the fly. Members that a schema
 * does not know are refused in writes and in filters rather than dropped.
 *
 * A server that does not respond is tried again: a process that ended instead would be started anew by its orchestrator
 * after pauses that double.
 *
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

/** A client whose first connection failed stays closed, so each try makes one. */
async function connectOnce(
  { appName, uri, dbName, log, isSharded = false }: MongoOptions,
  tryMs: number,
): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    // Name of the client in the database's logs and list of operations.
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

/** For every model of a connection, made from now on. A connection has no such settings; its schemas have. */
export function setUp(connection: Connection, options: { isSharded?: boolean } = {}): void {
  connection.plugin((schema) => void schema.set('strict', 'throw').set('strictQuery', 'throw'));
  scopeToTowns(connection, options);
}

/** Makes every index the models of a connection declare, those of a collection in one command. */
export async function createIndexes(connection: Connection): Promise<void> {
  for (const { schema, collection } of Object.values(connection.models)) {
    const indexes = schema.indexes().map(([key, options]) => ({ ...options, key }) as IndexDescription);
    if (indexes.length > 0) await collection.createIndexes(indexes);
  }
}

/**
 * The index a duplicate-key error speaks of, by the name its schema gives it, or null for another error. The name is
 * read from the message, which every server sends; not every one sends `keyPattern`.
 */
export function duplicateIndex(error: unknown): string | null {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 11000) return null;
  const name = /index:?\s+'?(?:\S+\.\$)?(\S+?)'?(?:\s|$)/i.exec(error.message)?.[1] ?? error.message;
  return name.replace(/^townId_(1_)?/, '');
}

const deadlockTries = 10;

export type Lane = <T>(write: () => Promise<T>) => Promise<T>;

/**
 * For a store's writes on unique fields: one at a time within this process, so that only instances contend. Servers
 * built on PostgreSQL end some of many equal writes as deadlocks instead of naming the duplicate; such a write was not
 * made, and is made again.
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
