import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongo } from '../find/mongodb.ts';
import { startRabbit } from '../find/rabbitmq.ts';

/** Starts one MongoDB and one RabbitMQ for the whole run, unless given. */
export default async function globalSetup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-tests-'));
  const started = await Promise.allSettled([
    startMongo({ dataDir, log: console.log }),
    startRabbit({ dataDir, log: console.log }),
  ]);
  const servers = started.filter((one) => one.status === 'fulfilled').map((one) => one.value);
  globalThis.postcardTestServers = { dataDir, servers };
  const failure = started.find((one) => one.status === 'rejected');
  if (failure) {
    await Promise.all(servers.map((server) => server.stop()));
    throw failure.reason;
  }
  const [mongo, rabbit] = servers;
  process.env.MONGODB_URI = mongo.uri;
  process.env.AMQP_URL = rabbit.url;
}
