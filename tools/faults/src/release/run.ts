import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CHROMIUM_ARGS, findChromium, freePort, startStack, type Stack } from '@postcard/devstack';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { chromium, type Browser } from 'playwright-core';
import { clearNamespace, givenServers } from '@postcard/devstack/testing/shared-servers';
import { startLoad, type Sent } from '../units/load.ts';
import { command, releaseNewVersion, unit, words } from './new-version.ts';
import { goOn, untilSeen, watch } from './tabs.ts';
import { createVisitors, readPage } from './visitors.ts';

export type ReleaseOptions = { rate: number; signal: AbortSignal; say: (line: string) => void };

const longestMs = 5_000;
/** Of load before and after each change of the pointer. */
const aroundMs = 5_000;

/**
 * A new version of one microfrontend, released, deployed and rolled back while visitors come and stay. @returns whether
 * all was as must be
 */
export async function runRelease({ rate, signal, say }: ReleaseOptions): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-release-'));
  const servers = givenServers();
  let stack: Stack | undefined;
  let browser: Browser | undefined;
  try {
    stack = await startStack({
      dataDir,
      port: await freePort(),
      env: { ...process.env, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error', ...servers },
      signal,
    });
    browser = await chromium.launch({ executablePath: await findChromium(() => {}), args: CHROMIUM_ARGS });
    say(`${unit} as it is live: ${await liveVersion(stack.url)}`);
    const releasesDir = join(dataDir, 'releases');
    say(await releaseNewVersion(stack.url, releasesDir));
    signal.throwIfAborted();
    return await changeUnderLoad({
      stack,
      browser,
      env: { RELEASES_DIR: releasesDir, WEB_RELEASES: stack.webReleases },
      rate,
      say,
    });
  } finally {
    await browser?.close();
    await stack?.stop();
    await clearNamespace(servers);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Scene = { stack: Stack; browser: Browser; env: Record<string, string>; rate: number; say: (line: string) => void };

async function changeUnderLoad({ stack, browser, env, rate, say }: Scene): Promise<boolean> {
  const context = await browser.newContext({ baseURL: stack.url });
  const failures = watch(context);
  const [visitor, oldTab, newTab] = [await context.newPage(), await context.newPage(), await context.newPage()];
  const open = async (page: typeof oldTab) => {
    await page.goto('/login');
    await page.getByLabel('Username').waitFor();
  };
  await visitor.goto('/');
  await open(oldTab);

  const shellBefore = await shellOf(stack.url);
  const before = await liveVersion(stack.url);
  const visitors = createVisitors(stack.url);
  await visitors.warmUp('/login');
  await visitors.warmUp(words.page);
  const load = startLoad({ url: stack.url, rate, next: visitors.next });
  await pause(aroundMs);

  await command(REPO, 'deploy', [unit, '--live', stack.url], env);
  const deployedMs = await untilSeen(visitor, words.next, pointedAt(stack));
  const after = await liveVersion(stack.url);
  await visitors.warmUp('/login');
  await visitors.warmUp(words.page);
  const ofOldTab = await goOn(oldTab, words.old);
  await open(newTab);
  await pause(aroundMs);

  await command(REPO, 'rollback', [unit, '--live', stack.url], env);
  const backMs = await untilSeen(visitor, words.old, pointedAt(stack));
  const ofNewTab = await goOn(newTab, words.next);
  await pause(aroundMs);
  const sent = await load.stop();
  const shellAfter = await shellOf(stack.url);
  const control = await askForNone(stack.url, rate);
  await context.close();

  const failed = sent.filter(({ isFine }) => !isFine);
  const checks: [string, boolean][] = [
    [
      `${sent.length} requests at ${rate} a second (${latencies(sent)}): ${failed.length} failed; in the browser ` +
        `${failures.length}`,
      failed.length + failures.length === 0,
    ],
    [
      `${before} → ${after}: read by a visitor ${seconds(deployedMs)} after the pointer changed`,
      deployedMs <= longestMs && after !== before,
    ],
    [
      `back to ${await liveVersion(stack.url)}: read by a visitor ${seconds(backMs)} after the pointer changed`,
      backMs <= longestMs && (await liveVersion(stack.url)) === before,
    ],
    [`a tab opened before the deployment went on with files of ${ofOldTab.join(', ')}`, ofOldTab.join() === before],
    [`a tab opened before the rollback went on with files of ${ofNewTab.join(', ')}`, ofNewTab.join() === after],
    [
      `the shell is ${shellAfter.version}, a hash of all its files, as before`,
      JSON.stringify(shellAfter) === JSON.stringify(shellBefore),
    ],
    [`Control, files of a version that was never deployed: ${control} failed, as must be`, control > 0],
  ];
  for (const [line, isSo] of checks) say(`${isSo ? '✓' : '✗'} ${line}`);
  for (const { status, reason, method, path } of failed.slice(0, 20)) say(`  ${status} ${reason} ${method} ${path}`);
  failures.slice(0, 20).forEach((line) => say(`  ${line}`));
  return checks.every(([, isSo]) => isSo);
}

/** When the pointer was moved; the file is written as a whole. */
const pointedAt = ({ webReleases }: Stack): number => statSync(webReleases).mtimeMs;

async function liveVersion(url: string): Promise<string | undefined> {
  const registry = (await (await fetch(`${url}/api/registry`)).json()) as { name: string; version: string }[];
  return registry.find(({ name }) => name === unit)?.version;
}

/** What would be different if the shell had been built anew. */
async function shellOf(url: string): Promise<{ version: string; assets: string[] }> {
  const { version } = (await (await fetch(`${url}/api/registry/shell`)).json()) as { version: string };
  return { version, assets: (await readPage(url, '/login')).assets };
}

async function askForNone(url: string, rate: number): Promise<number> {
  const load = startLoad({
    url,
    rate,
    next: () => ({ unit: 'files', method: 'GET', path: `/mfe/${unit}/none/page.js` }),
  });
  await pause(500);
  return (await load.stop()).filter(({ isFine }) => !isFine).length;
}

function latencies(sent: readonly Sent[]): string {
  const sorted = sent.map(({ dueAt, endedAt }) => endedAt - dueAt).toSorted((a, b) => a - b);
  const at = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(0.9999)}`;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
