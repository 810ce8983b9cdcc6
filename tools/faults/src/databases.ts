import type { ServiceName, Stack } from '@postcard/devstack';
import { MongoClient, type Db } from 'mongodb';

/** What the services of a stack store, each by its name. */
export type Databases = { of: (service: ServiceName) => Db; close: () => Promise<void> };

export async function openDatabases(stack: Stack): Promise<Databases> {
  const client = await new MongoClient(stack.mongo.uri).connect();
  return { of: (service) => client.db(stack.database(service)), close: () => client.close() };
}
