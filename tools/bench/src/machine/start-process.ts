import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCompose } from '@postcard/devstack/containers/units';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { startChild, type Child } from '@postcard/devstack/process/child';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { profileOptions } from '../profile/profiles.ts';
import type { OwnedResources } from './owned-resources.ts';

export type ProcessOptions = {
  name: string;
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: Record<string, string>;
  /** Where the log goes. */
  folder: string;
  /** Responds 200 when it is ready. */
  readyUrl: string;
};

/** Starts a process and resolves when it is ready. @throws with the end of its log when it does not get so */
export async function startProcess(
  resources: OwnedResources,
  { name, command, args, cwd = REPO, env = {}, folder, readyUrl }: ProcessOptions,
): Promise<Child> {
  const logFile = join(folder, `${name}.log`);
  const child = startChild({
    command,
    args,
    cwd,
    env: { ...process.env, ...env, ...profileOptions(name) },
    logFile,
    pidFile: join(folder, `${name}.pid.json`),
  });
  await resources.own(Promise.resolve(child), () => child.stop());
  try {
    await waitUntil(() => isOk(readyUrl), { what: `${name} responds`, timeoutMs: 30_000, child });
  } catch (error) {
    throw new Error(
      `${name} did not get ready: ${(error as Error).message}\n${readFileSync(logFile, 'utf8').slice(-2000)}`,
      { cause: error },
    );
  }
  return child;
}

/** One of the product's services, or the gateway, started as its image starts it. */
export function startUnit(
  resources: OwnedResources,
  {
    unit,
    port,
    env,
    folder,
    cwd = join(REPO, unit),
  }: { unit: string; port: number; env: Record<string, string>; folder: string; cwd?: string },
): Promise<Child> {
  return startProcess(resources, {
    name: unit,
    command: process.execPath,
    args: argsInContainer(unit),
    cwd,
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(port),
      // As in its image.
      MALLOC_ARENA_MAX: '2',
      ...env,
    },
    folder,
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  });
}

async function isOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

/** What follows `node` in the command of a unit's container; its settings come from elsewhere here. */
function argsInContainer(unit: string): string[] {
  const { command } = readCompose().services[unit] ?? {};
  if (!command) throw new Error(`docker-compose.yml has no command of ${unit}`);
  return command.slice(1).filter((arg) => !arg.startsWith('--env-file='));
}
