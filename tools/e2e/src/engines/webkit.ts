import { freePort } from '@postcard/devstack';
import { startChild, type Child } from '@postcard/devstack/process/child';
import { isListening } from '@postcard/devstack/process/ports';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import { foundWith, type Engine, type EnginePage, type Size } from './engine.ts';
import { listener } from './listener.ts';

const pageLoadMs = 60_000;
/** Short enough to ask again within a wait, because a page that is replaced during a script never answers. */
const scriptMs = 20_000;
const python = '/usr/bin/python3';

/** Debian's WebKit over WebDriver on a virtual screen. A driver serves one window, so each window has its own. */
export async function launchWebkit(driverPath: string): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'postcard-webkit-'));
  writeFileSync(join(folder, 'listener.js'), listener);
  const screen = await startScreen(folder);
  let people = 0;
  return {
    person(size) {
      people += 1;
      return openWindow({ driverPath, folder, display: screen.display, name: `window-${people}` }, size);
    },
    async close() {
      await screen.child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const started = (folder: string, name: string, env: Record<string, string>) => ({
  env: { ...process.env, HOME: folder, LANG: 'en_US.UTF-8', ...env },
  logFile: join(folder, `${name}.log`),
  pidFile: join(folder, `${name}.json`),
});

/** Xvfb prints the number of a free display. */
async function startScreen(folder: string): Promise<{ child: Child; display: string }> {
  let display = '';
  const child = startChild({
    command: 'Xvfb',
    args: ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    ...started(folder, 'xvfb', {}),
    onLine: (line) => {
      if (/^\d+$/.test(line)) display = `:${line}`;
    },
  });
  await waitUntil(() => display, { what: 'Xvfb has a screen', child });
  return { child, display };
}

type Place = { driverPath: string; folder: string; display: string; name: string };

async function openWindow({ driverPath, folder, display, name }: Place, size: Size): Promise<EnginePage> {
  const port = await freePort();
  const child = startChild({
    command: driverPath,
    args: [`--port=${port}`],
    ...started(folder, name, { DISPLAY: display, GDK_BACKEND: 'x11' }),
  });
  try {
    await waitUntil(() => isListening(port), { what: 'WebKitWebDriver responds', child });
    const args = [join(import.meta.dirname, 'webkit-browser.py'), join(folder, 'listener.js')];
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({ browserName: 'WebKitGTK', 'webkitgtk:browserOptions': { binary: python, args } })
      .build();
    await driver.manage().setTimeouts({ script: scriptMs, pageLoad: pageLoadMs });
    await driver.manage().window().setRect(size);
    return { ...driven(driver), close: () => child.stop() };
  } catch (error) {
    await child.stop();
    throw error;
  }
}

const driven = (driver: WebDriver): Omit<EnginePage, 'close'> => ({
  open: (url) => driver.get(url),
  ask: <T>(expression: string) => valueOf<T>(driver, expression),
  async find(expression) {
    const element = await valueOf<WebElement | null>(driver, expression);
    return foundWith(element, (field, text) => field.sendKeys(text));
  },
});

/** @throws the expression's error or rejection as text */
async function valueOf<T>(driver: WebDriver, expression: string): Promise<T> {
  const { value, error } = await driver.executeAsyncScript<{ value: T; error?: string }>(`
    const done = arguments[arguments.length - 1];
    (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`);
  if (error) throw new Error(`WebKit: ${error}`);
  return value;
}
