import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_ARGS } from '@postcard/devstack/find/browsers';
import { startGatewayAlone } from '@postcard/devstack/stack/gateway-alone';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import type { View } from '../screens/view.ts';
import {
  desktop,
  everythingDrawn,
  everythingLaidOut,
  highest,
  isCovered,
  makeRoom,
  phone,
  show,
} from '../screens/visit.ts';
import type { Picture } from './picture.ts';
import { probePage } from './probe.ts';
import { readRecording } from './recording.ts';
import { startReplayServer } from './replay-server.ts';
import { atDocumentStart } from './document-start.ts';
import { settle, watchTraffic } from './settle.ts';

/** Origin of the recordings, which the browser maps to the gateway's port. */
const origin = 'http://localhost:8080';
/** Flags for the same glyphs and colors on every machine. */
const sameEverywhere = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
const timeoutMs = 15_000;
const patienceMs = 3000;

export type Player = Awaited<ReturnType<typeof startPlayer>>;

/** Starts a browser with the built pages and the day, place and API of the recordings. */
export async function startPlayer({ webReleases, executablePath }: PlayerOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-visual-'));
  const server = await startReplayServer();
  const gateway = await startGatewayAlone({ dataDir, webReleases, servicesAt: server.url });
  const mapped = `--host-resolver-rules=MAP localhost ${new URL(gateway.url).host}`;
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...sameEverywhere, mapped] });
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-US',
  });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const traffic = watchTraffic(page);
  let loads = 0;
  let shown: Picture | undefined;
  let loaded: View | undefined;
  const scripts = new Map<string, View>();
  const blocked = new Set<string>();
  let withheld = '';
  client.on('Network.loadingFailed', ({ blockedReason }) => {
    if (blockedReason === 'inspector') blocked.add(withheld);
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (loaded && pathname.endsWith('.js') && !scripts.has(pathname)) scripts.set(pathname, loaded);
  });

  const load = async ({ view, state }: Picture, acts = true) => {
    loaded = state === 'recorded' ? view : undefined;
    const recording = readRecording(view.name);
    server.begin(recording, state === 'loading' ? 'recorded' : state);
    await page.clock.setFixedTime(recording.at);
    const script = await page.addInitScript(atDocumentStart, {
      id: String((loads += 1)),
      storage: recording.storage,
      isHeld: state === 'loading',
    });
    try {
      await show(page, acts ? view : { ...view, before: undefined }, recording.path);
      // Moves the pointer away, so that nothing is hovered.
      await page.mouse.move(0, 0);
    } finally {
      await script.dispose();
      await page.unrouteAll();
    }
  };

  /** Fits the window to the page, starting from the view's own size, because some pages fill a higher window. */
  const fit = async ({ view, size, state, part }: Picture, isWhole = true) => {
    await page.setViewportSize(size);
    await settle(page, traffic, state === 'loading');
    if (isWhole && part !== 'window' && (await makeRoom(page, size))) await settle(page, traffic, state === 'loading');
    const unknown = server.unknown();
    if (unknown.length > 0)
      throw new Error(`${unknown.join(', ')} has no recording: npm run visual -- record ${view.name}`);
  };

  return {
    version: browser.version(),
    /** The first view that loaded each script, by the script's path. */
    scripts: scripts as ReadonlyMap<string, View>,
    /** Paths of the scripts that `without` has kept from a page. */
    blocked: blocked as ReadonlySet<string>,
    async show(picture: Picture): Promise<void> {
      const { view, state, size, scheme } = picture;
      const before = shown?.view === view && shown.size === size ? shown : undefined;
      shown = undefined;
      await page.emulateMedia({ colorScheme: scheme });
      if (before?.state !== state) {
        await page.setViewportSize(size);
        if (before?.state === 'loading' && state === 'recorded') await page.evaluate(() => globalThis.letGo?.());
        else await load(picture);
        await fit(picture);
      } else await settle(page, traffic, state === 'loading');
      shown = picture;
    },
    capture: () => capture(page, client, shown?.part ?? 'page'),
    /** Fits the window again, because an early measurement may be wrong. @throws if a request was not recorded */
    fit: async () => shown && fit(shown),
    async atWidths<T>(view: View, widths: readonly number[], measure: (page: Page, width: number) => Promise<T>) {
      const isLoaded = shown?.view === view && shown.state === 'recorded';
      shown = undefined;
      await page.emulateMedia({ colorScheme: 'light' });
      const results: { width: number; measured: T }[] = [];
      for (const width of widths) {
        const size = { width, height: width < 1000 ? phone.height : desktop.height };
        const picture = asRecorded(view, size);
        await page.setViewportSize(size);
        if (results.length === 0 && !isLoaded) await load(picture);
        // After a page was drawn in full, a lower window has the same layout and is drawn faster.
        await fit(picture, results.length === 0 && !isLoaded);
        await page.evaluate(everythingLaidOut);
        results.push({ width, measured: await measure(page, width) });
      }
      return results;
    },
    /** Returns what a view says without one of its scripts, and whether it only waits for it. */
    async without(view: View, script: string): Promise<{ text: string; isWaiting: boolean }> {
      shown = undefined;
      await page.setViewportSize(sizeOf(view));
      // Blocks the file and its preload. A route would turn off the cache for all other files.
      withheld = script;
      await client.send('Network.setBlockedURLs', { urls: [`*${script}*`] });
      page.setDefaultTimeout(patienceMs);
      await load(asRecorded(view, sizeOf(view)), false);
      let rest = await restOf(page);
      if (rest === 'whole') {
        // The view's actions may need the file.
        await view.before?.(page).catch(() => undefined);
        rest = await restOf(page);
      }
      const [text, hasCode] = await page.evaluate(() => [
        document.body.innerText,
        document.documentElement.hasAttribute('data-whole'),
      ]);
      page.setDefaultTimeout(timeoutMs);
      await client.send('Network.setBlockedURLs', { urls: [] });
      return { text, isWaiting: hasCode && !rest };
    },
    async drawProbe(): Promise<Buffer> {
      shown = undefined;
      await page.setViewportSize(desktop);
      await page.emulateMedia({ colorScheme: 'light' });
      server.begin({ calls: [] }, 'recorded');
      const html = await (await page.request.get(`${gateway.url}/terms`)).text();
      const stylesheets = [...html.matchAll(/<link[^>]+href="([^"]+\.css)"/g)].map(([, href]) => href as string);
      await page.route('**/probe', (route) =>
        route.fulfill({ contentType: 'text/html', body: probePage(stylesheets) }),
      );
      await page.goto('/probe');
      await page.unrouteAll();
      await page.evaluate(everythingDrawn);
      return capture(page, client, 'main');
    },
    async stop() {
      await browser.close();
      await gateway.stop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type PlayerOptions = { webReleases: string; executablePath: string };

const sizeOf = ({ phoneOnly }: View): Picture['size'] => (phoneOnly ? phone : desktop);
const asRecorded = (view: View, size: Picture['size']): Picture => ({
  name: '',
  view,
  state: 'recorded',
  size,
  scheme: 'light',
  part: 'main',
});

/** Waits until the page is complete, or offers to try again. @returns undefined if it does neither in time */
async function restOf(page: Page): Promise<'whole' | 'failed' | undefined> {
  const state = await page.waitForFunction(stateOf, undefined, { polling: 100 }).catch(() => undefined);
  return state?.jsonValue();
}

/** Runs in the page. */
const stateOf = () => {
  const buttons = [...document.querySelectorAll('button')];
  if (buttons.some(({ textContent }) => /^try again$/i.test(textContent))) return 'failed';
  const main = document.querySelector('html[data-whole] main');
  return main?.textContent && !main.querySelector('[aria-busy=true]') ? 'whole' : undefined;
};

async function capture(page: Page, client: CDPSession, part: Picture['part']): Promise<Buffer> {
  const selector = { page: 'html', main: 'main', window: undefined }[part];
  const clip = await page.evaluate(
    (selector) => {
      const shown = selector === undefined ? null : document.querySelector(selector)?.getBoundingClientRect();
      const { top, height } = shown ?? { top: 0, height: innerHeight };
      return { x: 0, y: top + scrollY, width: innerWidth, height };
    },
    (await isCovered(page)) ? undefined : selector,
  );
  const { data } = await client.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { ...clip, height: Math.min(clip.height, highest), scale: 1 },
  });
  return Buffer.from(data, 'base64');
}
