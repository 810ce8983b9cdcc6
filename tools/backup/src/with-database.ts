import { MongoClient } from 'mongodb';
import { runningMongo, startMongo } from '@postcard/devstack/find/mongodb';
import { dataDirFrom, type Env } from '@postcard/devstack/stack/settings';

/** Connects to MONGODB_URI, or to the embedded server, which it starts if necessary. */
export async function withDatabase<T>(
  env: Env,
  log: (line: string) => void,
  work: (client: MongoClient) => Promise<T>,
): Promise<T> {
  const dataDir = dataDirFrom(env);
  const running = env['MONGODB_URI'] ? undefined : runningMongo(dataDir);
  const server = running ? { uri: running, stop: async () => {} } : await startMongo({ dataDir, log, env });
  const client = new MongoClient(server.uri, { serverSelectionTimeoutMS: 10_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
    await server.stop();
  }
}
