import { execFile } from 'node:child_process';
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CHROMIUM_ARGS, findChromium } from '@postcard/devstack';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { copyRepository } from '@postcard/devstack/testing/copied-repository';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { callFor } from '../client.ts';
import { scenario, withProduct } from '../harness.ts';
import { percentile } from '../judge.ts';
import { startLoad, type Call } from '../load.ts';

const unit = 'mfe-member';
const page = { path: '/forgot-password', link: 'Forgot password?', old: 'Forgot password', next: 'A new password' };
const file = `${unit}/src/features/accounts/forgot-password-page.tsx`;
const longestMs = 5_000;
const aroundMs = 5_000;
/** Longer than the limit, to measure how long a visitor waits. */
const patienceMs = 30_000;

const execute = promisify(execFile);

/** Releases, deploys and rolls back a microfrontend under load. The control reads files that were never deployed. */
export const release = scenario({ rate: 100 }, async ({ rate }, run) =>
  withProduct(run, { members: 0, pages: true, env: { DEMO_DATA: '1' } }, async ({ stack, dataDir, say }) => {
    const { url } = stack;
    const env = { RELEASES_DIR: join(dataDir, 'releases'), WEB_RELEASES: stack.webReleases };
    say(await releaseNext(url, env));
    const browser = await chromium.launch({ executablePath: await findChromium(() => {}), args: CHROMIUM_ARGS });
    try {
      const context = await browser.newContext({ baseURL: url });
      const failures = watch(context);
      const [visitor, oldTab, newTab] = [await context.newPage(), await context.newPage(), await context.newPage()];
      await visitor.goto('/');
      await openLogin(oldTab);
      const shell = await shellOf(url);
      const before = await liveVersion(url);
      const visits = createVisits(url);
      await visits.addFiles();
      const load = startLoad({ url, rate, next: visits.next });
      const change = async (command: string, heading: string) => {
        await pause(aroundMs);
        await runTool(REPO, command, [unit, '--live', url], env);
        // The pointer file is replaced as a whole.
        return untilSeen(visitor, heading, statSync(stack.webReleases).mtimeMs);
      };

      const deployedMs = await change('deploy', page.next);
      const after = await liveVersion(url);
      await visits.addFiles();
      const ofOldTab = await goOn(oldTab, page.old);
      await openLogin(newTab);
      const backMs = await change('rollback', page.old);
      const ofNewTab = await goOn(newTab, page.next);
      await pause(aroundMs);
      const sent = await load.stop();
      await context.close();

      const failed = sent.filter(({ isFine }) => !isFine);
      const missing = { unit: 'files', method: 'GET', path: `/mfe/${unit}/none/page.js` };
      const control = startLoad({ url, rate, next: () => missing });
      await pause(500);
      say(`  ${before} → ${after}: seen after ${deployedMs} ms, and the first again after ${backMs} ms`);
      const checks: [string, boolean][] = [
        [`a visitor saw the new version after ${deployedMs} ms`, deployedMs <= longestMs && after !== before],
        [
          `a visitor saw the old version after ${backMs} ms`,
          backMs <= longestMs && (await liveVersion(url)) === before,
        ],
        [`a tab from before the deployment used files of ${ofOldTab.join()}`, ofOldTab.join() === before],
        [`a tab from before the rollback used files of ${ofNewTab.join()}`, ofNewTab.join() === after],
        ['the shell changed', (await shellOf(url)) === shell],
      ];
      return {
        violations: [
          ...failed.map(({ status, reason, method, path }) => `${method} ${path} got ${status} ${reason}`),
          ...failures,
          ...checks.filter(([, isRight]) => !isRight).map(([sentence]) => sentence),
        ],
        control: {
          what: 'files of a version that was never deployed',
          found: (await control.stop()).filter(({ isFine }) => !isFine).length,
        },
        figures: { requests: sent.length, 'ms p99': Math.round(percentile(sent, 0.99)) },
      };
    } finally {
      await browser.close();
    }
  }),
);

async function runTool(repository: string, name: string, args: readonly string[], env: Record<string, string>) {
  const command = [join(repository, `tools/release/src/cli/${name}.ts`), ...args];
  const { stdout } = await execute(process.execPath, command, { cwd: repository, env: { ...process.env, ...env } });
  return stdout.trim();
}

async function releaseNext(live: string, env: Record<string, string>): Promise<string> {
  const copy = copyRepository();
  const git = (...args: string[]) => execute('git', args, { cwd: copy, maxBuffer: 16 * 1_048_576 });
  try {
    const source = readFileSync(join(copy, file), 'utf8');
    const changed = source.replace(`title="${page.old}"`, `title="${page.next}"`);
    if (changed === source) throw new Error(`${file} has no title '${page.old}' any more`);
    writeFileSync(join(copy, file), changed);
    // Others may wait for other units.
    for (const other of globSync('.changeset/*.md', { cwd: copy })) rmSync(join(copy, other));
    const changeset = `---\n'@postcard/${unit}': minor\n---\n\nThe page for a forgotten password has another title.\n`;
    writeFileSync(join(copy, '.changeset/forgotten-password.md'), changeset);
    await git('init', '--quiet', '--initial-branch=main');
    await git('config', 'user.name', 'Faults');
    await git('config', 'user.email', 'faults@town.example');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'Change the title of the page for a forgotten password');
    return await runTool(copy, 'release', [unit, '--live', live], env);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const liveVersion = async (url: string): Promise<string | undefined> =>
  (await callFor<{ name: string; version: string }[]>(url, '/api/registry')).find(({ name }) => name === unit)?.version;

async function filesOf(url: string, path: string): Promise<string[]> {
  const html = await (await fetch(url + path)).text();
  return [...html.matchAll(/(?:src|href)="(\/(?:assets|mfe)\/[^"]+)"/g)].map(([, asset]) => asset as string);
}

async function shellOf(url: string): Promise<string> {
  const { version } = await callFor<{ version: string }>(url, '/api/registry/shell');
  const files = await filesOf(url, '/login');
  return [version, ...files.filter((one) => one.startsWith('/assets/'))].join();
}

const pages = ['/', '/pricing', '/login', '/dashboard', '/admin'];
const reads = ['registry', 'campaigns', 'membership-plans', 'design-templates'];
const paths = [...pages, ...reads.map((name) => `/api/${name}`)];

function createVisits(url: string) {
  const files = new Set<string>();
  let turn = 0;
  return {
    addFiles: async () => {
      for (const path of ['/login', page.path]) for (const one of await filesOf(url, path)) files.add(one);
    },
    next: (): Call => {
      const place = Math.floor(turn / 2);
      const path = turn++ % 2 === 0 ? paths[place % paths.length] : [...files][place % files.size];
      return { unit: 'visit', method: 'GET', path: path as string };
    },
  };
}

function watch(context: BrowserContext): string[] {
  const failures: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400 && response.status() !== 401) failures.push(`${response.status()} ${response.url()}`);
  });
  // Leaving a page cancels its requests.
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') failures.push(`${reason} ${request.url()}`);
  });
  context.on('weberror', (error) => failures.push(String(error.error())));
  return failures;
}

const headingIn = (tab: Page, name: string) => tab.getByRole('heading', { name, exact: true });

async function openLogin(tab: Page): Promise<void> {
  await tab.goto('/login');
  await tab.getByLabel('Username').waitFor();
}

async function untilSeen(tab: Page, text: string, from: number): Promise<number> {
  while (Date.now() < from + patienceMs) {
    await tab.goto(page.path);
    await headingIn(tab, page.old).or(headingIn(tab, page.next)).waitFor();
    if (await headingIn(tab, text).isVisible()) return Math.round(Date.now() - from);
  }
  throw new Error(`'${text}' was not seen within ${patienceMs / 1000} s`);
}

/** Follows a link to code that a tab has not loaded. @returns the versions of the files */
async function goOn(tab: Page, text: string): Promise<string[]> {
  const versions = new Set<string>();
  tab.on('request', (request) => {
    const [, version] = new RegExp(`/mfe/${unit}/([^/]+)/`).exec(request.url()) ?? [];
    if (version) versions.add(version);
  });
  await tab.getByRole('link', { name: page.link }).click();
  await headingIn(tab, text).waitFor();
  return [...versions];
}
