import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongo } from '../find/mongodb.ts';
import { startRabbit } from '../find/rabbitmq.ts';
import { onStep } from '../terminal/progress.ts';

export type TestServers = { folder: string; env: { MONGODB_URI: string; AMQP_URL: string }; stop: () => Promise<void> };

/** MongoDB and RabbitMQ for one test run, on free ports, with their data in a fresh folder that goes with them. */
export async function startTestServers(log: (line: string) => void): Promise<TestServers> {
  const folder = mkdtempSync(join(tmpdir(), 'postcard-tests-'));
  const doneMongo = onStep('MongoDB');
  const doneRabbit = onStep('RabbitMQ');
  const [mongo, rabbit] = await Promise.allSettled([
    startMongo({ dataDir: folder, log }).then((server) => (doneMongo(server.kind), server)),
    startRabbit({ dataDir: folder, log }).then((server) => (doneRabbit(server.kind), server)),
  ]);
  const stop = async () => {
    await Promise.all([mongo, rabbit].map((one) => one.status === 'fulfilled' && one.value.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  if (mongo.status === 'fulfilled' && rabbit.status === 'fulfilled') {
    return { folder, env: { MONGODB_URI: mongo.value.uri, AMQP_URL: rabbit.value.url }, stop };
  }
  await stop();
  throw mongo.status === 'rejected' ? mongo.reason : (rabbit as PromiseRejectedResult).reason;
}
