import { MongoClient } from 'mongodb';
import { runningMongo, startMongo } from '@postcard/devstack/find/mongodb';
import { dataDirFrom, type Env } from '@postcard/devstack/stack/settings';

/** Works on MONGODB_URI or the embedded server, started if it does not run. */
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
