import type { Browser, CDPSession } from 'playwright-core';
import { openPhone, slowDown } from '../machine/slow-phone.ts';

export type PageVisit = {
  /** First contentful paint, milliseconds from the start of the navigation. */
  firstPaint: number;
  /** Largest contentful paint, likewise. */
  largestPaint: number;
  /** What tasks took beyond 50 ms each, after the first paint: how long a tap may wait in all. Milliseconds. */
  blocked: number;
  /** Cumulative layout shift, until the network had been quiet for 2.5 s. */
  layoutShift: number;
  /** Bytes of script on the wire, compressed as the server sent them, headers left out. */
  scriptBytes: number;
  /** Addresses on other origins that the page asked for. */
  foreign: string[];
};

const longTaskMs = 50;

/**
 * Opens an address in a fresh profile on a phone's screen, over a slow line.
 * @param withScripts whether files of script are loaded, or refused
 */
export async function visitPage(
  browser: Browser,
  url: string,
  { withScripts = true }: { withScripts?: boolean } = {},
): Promise<PageVisit> {
  const { context, page, cdp } = await openPhone(browser);
  try {
    await page.addInitScript(watchPage);
    const traffic = await watchTraffic(cdp, new URL(url).origin);
    if (!withScripts) await cdp.send('Network.setBlockedURLs', { urls: ['*.js'] });
    await slowDown(cdp);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await traffic.quiet();
    const seen = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      ...window.benchSeen!,
    }));
    const { tasks, ...rest } = seen;
    const blocked = tasks
      .filter(({ at }) => at > seen.firstPaint)
      .reduce((sum, { duration }) => sum + duration - longTaskMs, 0);
    return { ...rest, blocked, ...traffic.total() };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    benchSeen?: { layoutShift: number; largestPaint: number; tasks: { at: number; duration: number }[] };
  }
}

/** Runs in the page before its own scripts; adds up what moves without anybody having done anything. */
function watchPage(): void {
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean };
  const seen: NonNullable<Window['benchSeen']> = { layoutShift: 0, largestPaint: 0, tasks: [] };
  window.benchSeen = seen;
  const observe = (type: string, keep: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(keep)).observe({ type, buffered: true });
  observe('layout-shift', ({ value, hadRecentInput }) => (seen.layoutShift += hadRecentInput ? 0 : value));
  observe('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime));
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, duration }));
}

/**
 * The network counts as quiet after this long without a response; a stream that stays open does not count. Longer than
 * the second after which a page at rest loads what measures it, so that this script is counted too.
 */
const quietMs = 2_500;

async function watchTraffic(cdp: CDPSession, origin: string) {
  const scripts = new Map<string, number>();
  const foreign = new Set<string>();
  let lastAt = performance.now();
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    lastAt = performance.now();
    if (/^https?:/.test(request.url) && new URL(request.url).origin !== origin) foreign.add(request.url);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.set(requestId, -response.encodedDataLength);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now();
    // What had come when the response began were its headers.
    const headers = scripts.get(requestId);
    if (headers !== undefined) scripts.set(requestId, encodedDataLength + headers);
  });
  return {
    quiet: async () => {
      while (performance.now() - lastAt < quietMs) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    total: () => ({ scriptBytes: [...scripts.values()].reduce((sum, size) => sum + size, 0), foreign: [...foreign] }),
  };
}
