import { connectBriefly } from '@postcard/devstack/find/connect-briefly';
import { SERVICES, databaseOf } from '@postcard/devstack/stack/units';
import { deleteTopology, namesFor, retryDelaysMs } from '@postcard/service-kit/bus/topology';
import { MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';

export type SharedServers = { MONGODB_URI: string; AMQP_URL: string; STACK_NAMESPACE: string };

/** Returns the run's MongoDB and RabbitMQ with a new namespace; undefined if the run has none. */
export function sharedServers(): SharedServers | undefined {
  const { TEST_MONGODB_URI: mongo, TEST_AMQP_URL: rabbit } = process.env;
  if (!mongo || !rabbit) return undefined;
  return { MONGODB_URI: mongo, AMQP_URL: rabbit, STACK_NAMESPACE: newNamespace() };
}

export function givenServers({ MONGODB_URI, AMQP_URL } = process.env): Partial<SharedServers> {
  if (!MONGODB_URI && !AMQP_URL) return {};
  return { ...(MONGODB_URI && { MONGODB_URI }), ...(AMQP_URL && { AMQP_URL }), STACK_NAMESPACE: newNamespace() };
}

export const newNamespace = (): string => `e2e-${randomUUID().slice(0, 8)}`;

/** Deletes a stopped stack's databases, queues and exchanges on shared servers. */
export async function clearNamespace({
  MONGODB_URI,
  AMQP_URL,
  STACK_NAMESPACE,
}: Partial<SharedServers>): Promise<void> {
  if (!STACK_NAMESPACE) return;
  await Promise.all([
    MONGODB_URI && dropDatabases(MONGODB_URI, STACK_NAMESPACE),
    AMQP_URL && deleteQueues(AMQP_URL, STACK_NAMESPACE),
  ]);
}

async function dropDatabases(uri: string, namespace: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  for (const service of SERVICES) await client.db(databaseOf(namespace, service)).dropDatabase();
  await client.close();
}

async function deleteQueues(url: string, namespace: string): Promise<void> {
  const connection = await connectBriefly(url);
  await deleteTopology(await connection.createChannel(), namesFor(namespace), retryDelaysMs);
  await connection.close();
}
