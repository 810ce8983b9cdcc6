import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@postcard/devstack';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { startChild, type Child } from '@postcard/devstack/process/child';
import type { Browser } from 'playwright-core';
import { compareToLimit, isBrief, round, type Bench, type Result } from './harness/measure.ts';
import { openBrowser } from './harness/phone.ts';
import { nodeMemoryBelow } from './harness/proc.ts';

const starts = isBrief ? 1 : 3;
const pageLoads = 60;
const paths = ['/', '/pricing', '/login', '/register'];
const timeoutMs = 180_000;

/** Measures the time of `npm start` until its table appears, and the memory of its Node processes afterwards. */
export async function start(bench: Bench): Promise<Result[]> {
  const { signal, log } = bench;
  const folder = bench.resources.folder();
  const port = await freePort();
  const browser = await openBrowser(bench);
  const seconds: number[] = [];
  let memory = { proportional: 0, resident: 0, processes: 0 };
  // The first start builds and fills the data, so it is not counted.
  for (let count = 0; count <= starts; count++) {
    signal.throwIfAborted();
    const started = await npmStart(bench, folder, port);
    log(`start ${count} of ${starts}: ${round(started.seconds, 1)} s`);
    if (count > 0) seconds.push(started.seconds);
    if (count === starts) {
      await loadPages(browser, `http://localhost:${port}`);
      memory = nodeMemoryBelow(started.child.pid);
    }
    await stop(started.child);
  }
  const { proportional, resident, processes } = memory;
  return [
    compareToLimit({ name: 'start: time', ours: seconds, limit: 10, unit: 's' }),
    compareToLimit({
      name: 'start: memory of Node processes',
      ours: [proportional || resident],
      limit: 600,
      unit: 'MB',
      more: { proportional: Math.round(proportional), resident: Math.round(resident), processes, pageLoads },
    }),
  ];
}

async function npmStart({ resources }: Bench, folder: string, port: number) {
  const settings = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, RATE_LIMIT_SCALE: '1000' };
  const logFile = join(folder, 'npm-start.log');
  const startedAt = performance.now();
  const { promise: up, resolve, reject } = Promise.withResolvers<void>();
  const child = startChild({
    command: 'npm',
    args: ['start'],
    cwd: REPO,
    env: { ...process.env, ...settings, DATA_DIR: join(folder, 'data') },
    logFile,
    pidFile: join(folder, 'npm-start.pid.json'),
    onLine: (line) => line.startsWith('Postcard is up') && resolve(),
  });
  await resources.own(Promise.resolve(child), stop);
  const fail = (reason: string) =>
    reject(new Error(`npm start ${reason}:\n${readFileSync(logFile, 'utf8').slice(-2000)}`));
  void child.exited.then(fail);
  const timer = setTimeout(() => fail(`was not up after ${timeoutMs / 1000} s`), timeoutMs);
  await up.finally(() => clearTimeout(timer));
  return { seconds: (performance.now() - startedAt) / 1000, child };
}

async function stop(child: Child): Promise<void> {
  child.signal('SIGINT');
  await child.stop(60_000);
}

async function loadPages(browser: Browser, url: string): Promise<void> {
  for (let visit = 0; visit < pageLoads; visit++) {
    const page = await browser.newPage();
    await page.goto(url + paths[visit % paths.length], { waitUntil: 'load' });
    await page.context().close();
  }
}
