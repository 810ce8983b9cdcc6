import { SERVICES, databaseOf } from '@postcard/devstack/stack/units';
import { deleteTopology, namesFor, retryDelaysMs } from '@postcard/service-kit/bus/topology';
import { connect } from 'amqplib';
import { MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';

/** What tells a stack to use servers that are there, under names of its own. */
export type SharedServers = { MONGODB_URI: string; AMQP_URL: string; STACK_NAMESPACE: string };

/** The run's MongoDB and RabbitMQ and a new namespace on them; undefined where the run has none. */
export function sharedServers(): SharedServers | undefined {
  const { E2E_MONGODB_URI: mongo, E2E_AMQP_URL: rabbit } = process.env;
  if (!mongo || !rabbit) return undefined;
  return { MONGODB_URI: mongo, AMQP_URL: rabbit, STACK_NAMESPACE: newNamespace() };
}

export const newNamespace = (): string => `e2e-${randomUUID().slice(0, 8)}`;

/** Removes the databases, queues and exchanges of a stack that has ended. */
export async function clearNamespace(servers: SharedServers): Promise<void> {
  await Promise.all([dropDatabases(servers), deleteQueues(servers)]);
}

async function dropDatabases({ MONGODB_URI, STACK_NAMESPACE }: SharedServers): Promise<void> {
  const client = await MongoClient.connect(MONGODB_URI);
  for (const service of SERVICES) await client.db(databaseOf(STACK_NAMESPACE, service)).dropDatabase();
  await client.close();
}

async function deleteQueues({ AMQP_URL, STACK_NAMESPACE }: SharedServers): Promise<void> {
  const connection = await connect(AMQP_URL);
  await deleteTopology(await connection.createChannel(), namesFor(STACK_NAMESPACE), retryDelaysMs);
  await connection.close();
}
