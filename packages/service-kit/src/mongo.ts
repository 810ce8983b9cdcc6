import mongoose, { type Connection } from 'mongoose';
import type { Logger } from './log.ts';

export type { Connection };

/**
 * Connects to one service's database. Indexes are made by the service at start, never on the fly. Unknown members in
 * writes and operators in filters are refused rather than dropped.
 */
export async function connectMongo(options: { uri: string; dbName: string; log: Logger }): Promise<Connection> {
  const connection = mongoose.createConnection(options.uri, {
    dbName: options.dbName,
    autoIndex: false,
    autoCreate: false,
    maxPoolSize: 50,
    serverSelectionTimeoutMS: 10_000,
    w: 'majority',
  });
  connection.set('strict', 'throw');
  connection.set('strictQuery', 'throw');
  connection.on('disconnected', () => options.log.warn('lost the database, reconnecting'));
  connection.on('error', (error) => options.log.error({ err: error }, 'database connection failed'));
  await connection.asPromise();
  return connection;
}

/** Makes every index the models of a connection declare. */
export async function createIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) await model.createIndexes();
}

/**
 * The index a duplicate-key error speaks of, or null for another error. The name is read from the message, which every
 * server sends; not every one sends `keyPattern`.
 */
export function duplicateIndex(error: unknown): string | null {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 11000) return null;
  return /index:?\s+(?:\S+\.\$)?(\S+?)(?:\s+dup key|\s|$)/.exec(error.message)?.[1] ?? error.message;
}
