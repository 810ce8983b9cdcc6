import { whyNoInstallation } from '../find/apt.ts';
import { requireEngine } from '../find/docker.ts';
import { firstThatWorks, type Way } from '../find/first-that-works.ts';
import { launcherIsBuilt } from '../find/mongo-java.ts';
import { cachedServerBinary, requireDownloadHost } from '../find/mongod.ts';
import { pingMongo } from '../find/mongodb.ts';
import { findRabbitServer } from '../find/rabbit-node.ts';
import { pingRabbit } from '../find/rabbitmq.ts';
import { jdkWithMaven, required, type Env } from './programs.ts';

/** Returns the MongoDB that `npm start` would use. Installs and starts nothing. */
export async function mongoAtHand(env: Env): Promise<string> {
  if (env.MONGODB_URI) return pingMongo(env.MONGODB_URI).then(() => 'MONGODB_URI');
  const ways: Way<string>[] = [
    { name: 'mongod', start: async () => required('mongod', env) },
    { name: "mongodb-memory-server's binary", start: cachedServerBinary },
    { name: 'Docker', start: () => requireEngine(env).then(() => 'in Docker') },
    { name: 'mongo-java-server', start: () => embedded(env) },
    { name: 'a download', start: () => requireDownloadHost().then(() => 'a mongod that npm start downloads') },
  ];
  return firstThatWorks('MongoDB', ways, '');
}

export async function rabbitAtHand(env: Env): Promise<string> {
  if (env.AMQP_URL) return pingRabbit(env.AMQP_URL).then(() => 'AMQP_URL');
  const ways: Way<string>[] = [
    { name: 'rabbitmq-server', start: async () => installedRabbit(env) },
    { name: 'Docker', start: () => requireEngine(env).then(() => 'in Docker') },
    { name: 'apt-get', start: async () => installable('npm start') },
  ];
  return firstThatWorks('RabbitMQ', ways, '');
}

/** @throws a clause unless a command may install a Debian package */
export function installable(command: string): string {
  const hindrance = whyNoInstallation();
  if (hindrance) throw new Error(hindrance);
  return `not there yet: ${command} installs it with apt-get`;
}

function installedRabbit(env: Env): string {
  const server = findRabbitServer(env.PATH);
  if (!server) throw new Error('not there');
  return server;
}

async function embedded(env: Env): Promise<string> {
  if (launcherIsBuilt()) return `mongo-java-server, with ${required('java', env)}`;
  return `mongo-java-server, which npm start builds with ${await jdkWithMaven(env)}`;
}
