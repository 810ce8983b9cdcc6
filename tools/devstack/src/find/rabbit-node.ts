import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '../process/child.ts';
import { isExecutable, onPath } from '../process/on-path.ts';
import { endOrphan } from '../process/pid-record.ts';
import { isListening, freePorts } from '../process/ports.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { Log } from './mongodb.ts';
import { restartable, type Restartable } from './embedded.ts';

const LIBS = ['/usr/lib/rabbitmq/lib', '/usr/local/lib/rabbitmq/lib', '/opt/rabbitmq'];

/** Returns RabbitMQ's own script: Debian's wrapper needs the user `rabbitmq` and the system's folders. */
export function findRabbitServer(): string | undefined {
  const own = LIBS.filter(existsSync).flatMap((lib) =>
    ['.', ...readdirSync(lib).toSorted().toReversed()].map((at) => join(lib, at, 'sbin/rabbitmq-server')),
  );
  const wrapper = onPath('rabbitmq-server');
  return own.find(isExecutable) ?? (wrapper?.startsWith('/usr/sbin') ? undefined : wrapper);
}

type NodeOptions = {
  server: string;
  dataDir: string;
  log: Log;
  isBrokerReady: (url: string) => Promise<boolean>;
};

/** Starts a node separate from the system's: own name, ports, folders, cookie and port mapper, on loopback. */
export async function startRabbitNode(options: NodeOptions): Promise<Restartable & { url: string }> {
  const folder = join(options.dataDir, 'rabbit');
  const files = (name: string) => ({
    logFile: join(options.dataDir, `logs/${name}.log`),
    pidFile: join(options.dataDir, `run/${name}.json`),
  });
  const orphans = [await endOrphan(files('rabbit').pidFile, 10_000), await endOrphan(files('epmd').pidFile)];
  if (orphans.some(Boolean)) options.log('Stopped the RabbitMQ of an earlier run.');

  const [port, distPort, epmdPort] = (await freePorts(3)) as [number, number, number];
  const env = nodeEnvironment(folder, { port, distPort, epmdPort });
  const url = `amqp://guest:guest@127.0.0.1:${port}`;

  // Started here, because Erlang's own port mapper would outlive the node.
  const epmd = startChild({
    command: onPath('epmd') ?? 'epmd',
    args: ['-port', String(epmdPort), '-address', '127.0.0.1'],
    env,
    ...files('epmd'),
  });
  try {
    const isUp = () => isListening(epmdPort);
    await waitUntil(isUp, { what: "Erlang's port mapper responds", timeoutMs: 5_000, child: epmd });
    const node = await restartable(async () => {
      const child = startChild({ command: options.server, args: [], env, ...files('rabbit') });
      await waitUntil(() => options.isBrokerReady(url), { what: 'the broker responds', timeoutMs: 60_000, child });
      return child;
    });
    return {
      ...node,
      url,
      stop: async () => {
        await node.stop();
        await epmd.stop();
      },
    };
  } catch (error) {
    await epmd.stop();
    throw error;
  }
}

function nodeEnvironment(folder: string, ports: { port: number; distPort: number; epmdPort: number }) {
  const at = (name: string) => join(folder, name);
  for (const name of ['home', 'mnesia', 'log']) mkdirSync(at(name), { recursive: true });
  writeFileSync(at('enabled_plugins'), '[].\n');
  const log = 'log.file = false\nlog.console = true\nlog.console.level = warning\n';
  writeFileSync(at('rabbitmq.conf'), `disk_free_limit.absolute = 100MB\n${log}`);
  return {
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
    HOME: at('home'),
    RABBITMQ_NODENAME: 'postcard@localhost',
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(ports.port),
    RABBITMQ_DIST_PORT: String(ports.distPort),
    ERL_EPMD_PORT: String(ports.epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_MNESIA_BASE: at('mnesia'),
    RABBITMQ_LOG_BASE: at('log'),
    RABBITMQ_PID_FILE: at('pid'),
    RABBITMQ_ENABLED_PLUGINS_FILE: at('enabled_plugins'),
    RABBITMQ_CONFIG_FILE: at('rabbitmq.conf'),
    // This file does not exist, so that the system's configuration does not apply.
    RABBITMQ_CONF_ENV_FILE: at('no-rabbitmq-env.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: at('no-advanced.config'),
    // Two schedulers without busy waiting, for laptops.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '+S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}',
  };
}
