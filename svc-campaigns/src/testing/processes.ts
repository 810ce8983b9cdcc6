import { freePort } from '@postcard/devstack';
import { startService, type RunningService, type ServiceDeps } from '@postcard/service-kit';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import type { CreateCardStore } from '../booking/core.ts';
import { readConfig } from '../config.ts';
import { uncached } from '@postcard/service-kit/testing';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';

export type ProcessOptions = {
  cardStore?: CreateCardStore;
  onDeps?: (deps: ServiceDeps) => void;
};

export function startProcess(
  env: Record<string, string>,
  { cardStore, onDeps }: ProcessOptions = {},
): Promise<RunningService> {
  const config = readConfig(env);
  return startService('svc-campaigns', config, (deps) => {
    onDeps?.(deps);
    return createApp(deps, config, { ...(cardStore && { cardStore }), cache: uncached });
  });
}

export async function spawnProcess(env: Record<string, string>): Promise<RunningService & { pid: number }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...env, PATH: process.env['PATH'], PORT: String(port) },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitUntil(() =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    port,
    pid: child.pid as number,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
