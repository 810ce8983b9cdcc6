import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onPath } from '../process/on-path.ts';

type ContainerOptions = {
  image: string;
  port: number;
  hostPort: number;
  mount?: { source: string; target: string };
  hostname?: string;
};

/** Starts a container; resolves when its port accepts connections. Call `requireEngine` first. */
export async function startContainer(options: ContainerOptions) {
  // Imported only here, because loading it takes 0.4 s.
  const { GenericContainer, Wait } = await import('testcontainers');
  let described = new GenericContainer(options.image)
    .withExposedPorts({ container: options.port, host: options.hostPort })
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(120_000);
  if (options.mount) described = described.withBindMounts([options.mount]);
  if (options.hostname) described = described.withHostname(options.hostname);
  const container = await described.start();
  return {
    port: options.hostPort,
    stop: async (): Promise<void> => void (await container.stop({ timeout: 10_000 })),
    kill: async (): Promise<void> => void (await docker('kill', container.getId())),
    restart: async (): Promise<void> => void (await docker('start', container.getId())),
  };
}

/** Checks that a docker engine responds within 3 s. @throws a clause if none does */
export async function requireEngine(): Promise<void> {
  if (!onPath('docker')) throw new Error('no docker on the PATH');
  try {
    await promisify(execFile)('docker', ['version', '--format', '{{.Server.Version}}'], { timeout: 3_000 });
  } catch {
    throw new Error('the docker engine does not respond');
  }
}

const docker = (...args: string[]) => promisify(execFile)('docker', args);
