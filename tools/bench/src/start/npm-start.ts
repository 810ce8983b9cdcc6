import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { startChild, type Child } from '@postcard/devstack/process/child';
import type { OwnedResources } from '../machine/owned-resources.ts';

export type Started = {
  /** Seconds from the command to its table. */
  seconds: number;
  pid: number;
  stop: () => Promise<void>;
};

const patience = 180_000;
const readyLine = /^Postcard is up/;

/** Runs `npm start` as a person would and resolves when its table says that everything is up. */
export async function npmStart(
  resources: OwnedResources,
  { folder, port }: { folder: string; port: number },
): Promise<Started> {
  const logFile = join(folder, 'npm-start.log');
  const startedAt = performance.now();
  const { promise: up, resolve, reject } = Promise.withResolvers<void>();
  const child = startChild({
    command: 'npm',
    args: ['start'],
    cwd: REPO,
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      RATE_LIMIT_SCALE: '1000',
    },
    logFile,
    pidFile: join(folder, 'npm-start.pid.json'),
    onLine: (line) => readyLine.test(line) && resolve(),
  });
  await resources.own(Promise.resolve(child), endInOrder);
  void child.exited.then((how) =>
    reject(new Error(`npm start ${how} before it was up:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)),
  );
  const timer = setTimeout(() => reject(new Error(`npm start was not up after ${patience / 1000} s`)), patience);
  await up.finally(() => clearTimeout(timer));
  return { seconds: (performance.now() - startedAt) / 1000, pid: child.pid, stop: () => endInOrder(child) };
}

/** As Ctrl-C does: the whole group hears it, and the stack ends its own processes. */
async function endInOrder(child: Child): Promise<void> {
  child.signal('SIGINT');
  await child.stop(60_000);
}
