import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCompose } from '@postcard/devstack/containers/units';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { startChild, type Child } from '@postcard/devstack/process/child';
import { freePort } from '@postcard/devstack/process/ports';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { OwnedResources } from './resources.ts';

type ProcessOptions = {
  name: string;
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: Record<string, string>;
  folder: string;
  readyUrl: string;
};

/** Address at which no server listens. */
export const nowhere = 'http://127.0.0.1:9';

export async function startProcess(
  resources: OwnedResources,
  { name, command, args, cwd = REPO, env = {}, folder, readyUrl }: ProcessOptions,
): Promise<Child> {
  const logFile = join(folder, `${name}.log`);
  const pidFile = join(folder, `${name}.pid.json`);
  const child = startChild({ command, args, cwd, env: { ...process.env, ...env }, logFile, pidFile });
  await resources.own(Promise.resolve(child), () => child.stop());
  try {
    await waitUntil(() => isOk(readyUrl), { what: `${name} responds`, timeoutMs: 30_000, child });
  } catch (error) {
    throw new Error(`${name} is not ready: ${String(error)}\n${readFileSync(logFile, 'utf8').slice(-2000)}`, {
      cause: error,
    });
  }
  return child;
}

export type Server = Child & { url: string };

type UnitOptions = { unit: string; env: Record<string, string>; folder?: string; port?: number; cwd?: string };

/** Starts a unit with the command and memory settings of its image. */
export async function startUnit(
  resources: OwnedResources,
  { unit, env, folder = resources.folder(), port, cwd = join(REPO, unit) }: UnitOptions,
): Promise<Server> {
  const { command } = readCompose().services[unit] ?? {};
  if (!command) throw new Error(`docker-compose.yml has no command of ${unit}`);
  const chosen = String(port ?? (await freePort()));
  const url = `http://127.0.0.1:${chosen}`;
  const own = { NODE_ENV: 'test', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: chosen, MALLOC_ARENA_MAX: '2' };
  const child = await startProcess(resources, {
    name: unit,
    command: process.execPath,
    args: command.slice(1).filter((arg) => !arg.startsWith('--env-file=')),
    cwd,
    env: { ...own, ...env },
    folder,
    readyUrl: `${url}/readyz`,
  });
  return { ...child, url };
}

async function isOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
