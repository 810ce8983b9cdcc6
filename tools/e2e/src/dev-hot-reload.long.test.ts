import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoMembers, demoPassword } from '@postcard/demo-data';
import { browsers, CHROMIUM_ARGS, findProgram, freePort } from '@postcard/devstack';
import { startChild, type Child } from '@postcard/devstack/process/child';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { chromium, type Browser, type Page } from 'playwright-core';
import { logIn } from './fixture/acts.ts';
import { copyRepository } from '@postcard/devstack/testing/copied-repository';
import { clearNamespace, sharedServers } from '@postcard/devstack/testing/shared-servers';

const [demo] = demoMembers;

let repository: string;
let url: string;
let dev: Child;
let alone: Child | undefined;
let browser: Browser;
let page: Page;
const complaints: string[] = [];
const servers = sharedServers();

beforeAll(async () => {
  repository = copyRepository();
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  dev = await run(
    'dev',
    repository,
    ['tools/devstack/src/cli/dev.ts'],
    { PORT: port, DATA_DIR: join(repository, '.data'), ...servers },
    'is up',
  );
  browser = await chromium.launch({
    executablePath: await findProgram(browsers.chromium, () => {}),
    args: CHROMIUM_ARGS,
  });
  page = await browser.newPage({ baseURL: url });
  page.setDefaultTimeout(45_000);
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      !message.text().startsWith('[rspack-dev-server]') &&
      complaints.push(message.text()),
  );
  page.on('pageerror', (error) => complaints.push(String(error)));
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await alone?.stop();
  await dev?.stop(30_000);
  if (servers) await clearNamespace(servers);
  rmSync(repository, { recursive: true, force: true });
}, 60_000);

describe('npm run dev', () => {
  test('shows edits of every unit in the open page, which keeps typed text', async () => {
    await page.goto('/login');
    await page.locator('html[data-whole]').waitFor();
    const username = page.getByLabel('Username');
    await username.fill('half a na');
    await page.evaluate(() => Object.assign(globalThis, { isTheFirstDocument: true }));
    const help = page.getByRole('navigation', { name: 'Account help' });
    const form = 'mfe-member/src/features/accounts/login-form.tsx';

    edit(form, 'Forgot username?</Link>', 'Lost your name?</Link>');
    await help.filter({ hasText: 'Lost your name?' }).waitFor();
    edit(form, 'Lost your name?</Link>', 'Lost your name?</');
    await page.locator('iframe').waitFor();
    edit(form, 'Lost your name?</', 'Forgot username?</Link>');
    await help.filter({ hasText: 'Forgot username?' }).waitFor();

    edit('shell/src/layout/account-actions.tsx', ' Reserve Your Spot\n', ' Take a spot\n');
    await page.getByRole('link', { name: 'Take a spot' }).waitFor();

    // Both units bundle the design system.
    edit('packages/ui/src/actions/button.tsx', "'pc-button',", "'pc-button', 'edited',");
    await page.locator('header .edited').first().waitFor();
    await page.locator('form .edited').first().waitFor();

    edit('mfe-member/src/features/accounts/accounts.module.css', '.links {', '.links {\n  outline: 7px solid;');
    await styled('nav[aria-label="Account help"]', 'outlineWidth', '7px');
    edit('packages/ui/src/styles/buttons.css', '.pc-button {', '.pc-button {\n  outline: 9px solid;');
    await styled('form button[type=submit]', 'outlineWidth', '9px');

    expect(await username.inputValue()).toBe('half a na');
    expect(await page.evaluate(() => 'isTheFirstDocument' in globalThis)).toBe(true);
    expect(complaints).toEqual([]);
  }, 60_000);

  test('serves the edits to a reloaded page', async () => {
    const html = async () => (await page.request.get('/pricing')).text();
    // Each server builds its own copy, after it has notified the pages.
    await until('every server has the edits from before', async () => !(await html()).includes('"pc-button pc-button'));
    await page.goto('/pricing');
    await page.waitForLoadState('networkidle');
    edit('mfe-marketing/src/features/pricing/page.tsx', '<h1>', '<h1 title="edited">');
    await page.locator('h1[title=edited]').waitFor();
    await until('the server sends the edit', async () => (await html()).includes('title="edited"'));

    await page.reload({ waitUntil: 'networkidle' });

    expect(complaints).toEqual([]);
  }, 60_000);

  test('does not change the releases', () => {
    for (const unit of ['shell', 'mfe-member']) expect(existsSync(join(repository, unit, 'dist'))).toBe(false);
  });
});

describe('npm run alone', () => {
  test('runs a microfrontend without the shell, with the API of a running stack', async () => {
    const port = String(await freePort());
    alone = await run(
      'alone',
      join(repository, 'mfe-member'),
      ['../packages/web-kit/src/build/cli.ts', 'alone'],
      { PORT: port, API_URL: url },
      'alone:',
    );
    await page.goto(`http://localhost:${port}/login`);
    await logIn(page, { username: demo!.username, password: demoPassword }, page.url());
    await page.waitForURL('**/dashboard');

    await page.getByRole('heading', { level: 1 }).waitFor();

    expect(await page.getByRole('contentinfo').count()).toBe(0);
    expect(complaints).toEqual([]);
  }, 30_000);
});

async function run(
  name: string,
  cwd: string,
  args: string[],
  env: Record<string, string>,
  ready: string,
): Promise<Child> {
  const logFile = join(repository, `${name}.log`);
  const said = Promise.withResolvers<void>();
  const child = startChild({
    command: process.execPath,
    args,
    cwd,
    env: { ...process.env, NODE_ENV: undefined, NODE_OPTIONS: undefined, ...env },
    logFile,
    pidFile: join(repository, `${name}.json`),
    onLine: (line) => line.includes(ready) && said.resolve(),
  });
  void child.exited.then((how) => said.reject(new Error(`${name} ${how}:\n${readFileSync(logFile, 'utf8')}`)));
  await said.promise;
  return child;
}

function edit(file: string, from: string, to: string): void {
  const path = join(repository, file);
  const source = readFileSync(path, 'utf8');
  expect(source).toContain(from);
  writeFileSync(path, source.replace(from, to));
}

function styled(selector: string, property: string, value: string): Promise<void> {
  const current = () => page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);
  return until(`${selector} has ${property} ${value}`, async () => (await current()) === value);
}

const until = async (what: string, isSo: () => Promise<boolean>) =>
  void (await waitUntil(isSo, { what, timeoutMs: 25_000 }));
