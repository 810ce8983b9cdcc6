import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { freePort } from '../process/ports.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { connectBriefly } from './connect-briefly.ts';
import { requireEngine, startContainer } from './docker.ts';
import { BadSetting, firstThatWorks, reason } from './first-that-works.ts';
import { installDebianPackages } from './apt.ts';
import type { Log } from './mongodb.ts';
import { findRabbitServer, startRabbitNode } from './rabbit-node.ts';

export type RabbitOptions = {
  /** The node's data is in `dataDir/rabbit`, its log in `dataDir/logs/rabbit.log`. */
  dataDir: string;
  log: Log;
  env?: Record<string, string | undefined>;
};

export type Rabbit = {
  url: string;
  kind: 'AMQP_URL' | 'rabbitmq-server' | 'docker';
  /** Stops a started broker; one given by AMQP_URL is left alone. */
  stop: () => Promise<void>;
  /** For fault tests: kills the broker, and restarts it on the same port and data. */
  kill?: () => Promise<void>;
  restart?: () => Promise<void>;
};

const ADVICE = 'Install RabbitMQ (Debian: apt-get install rabbitmq-server) or set AMQP_URL to a broker of yours.';

/** Returns AMQP_URL's broker or starts one, installed with apt-get as root. @throws {BadSetting} */
export async function startRabbit(options: RabbitOptions): Promise<Rabbit> {
  const { AMQP_URL: given } = options.env ?? process.env;
  if (given) {
    if (await isBrokerReady(given)) return { url: given, kind: 'AMQP_URL', stop: async () => {} };
    throw new BadSetting(
      'AMQP_URL is set, but no RabbitMQ accepts the connection. Start that broker, or unset AMQP_URL.',
    );
  }
  return firstThatWorks(
    'RabbitMQ',
    [
      { name: 'an installed rabbitmq-server', start: () => startInstalled(options) },
      { name: 'Docker', start: () => startInDocker(options.dataDir) },
      {
        name: 'apt-get install rabbitmq-server',
        start: async () => {
          await installDebianPackages(['rabbitmq-server'], options.log);
          return startInstalled(options);
        },
      },
    ],
    ADVICE,
  );
}

async function startInstalled(options: RabbitOptions): Promise<Rabbit> {
  const server = findRabbitServer();
  if (!server) throw new Error('not found');
  return { kind: 'rabbitmq-server', ...(await startRabbitNode({ ...options, server, isBrokerReady })) };
}

async function startInDocker(dataDir: string): Promise<Rabbit> {
  await requireEngine();
  const source = join(dataDir, 'rabbit/docker');
  mkdirSync(source, { recursive: true });
  const container = await startContainer({
    image: 'rabbitmq:4-management',
    port: 5672,
    hostPort: await freePort(),
    hostname: 'postcard',
    mount: { source, target: '/var/lib/rabbitmq' },
  });
  const url = `amqp://guest:guest@127.0.0.1:${container.port}`;
  await waitUntil(() => isBrokerReady(url), {
    what: 'the broker in the container responds',
    timeoutMs: 60_000,
    everyMs: 250,
  });
  return { url, kind: 'docker', stop: container.stop, kill: container.kill, restart: container.restart };
}

async function isBrokerReady(url: string): Promise<boolean> {
  try {
    const connection = await connectBriefly(url, 3_000);
    await connection.close();
    return true;
  } catch (error) {
    // Retrying does not help if the credentials are wrong.
    if (reason(error).includes('ACCESS_REFUSED')) throw error;
    return false;
  }
}
