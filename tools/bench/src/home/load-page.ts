import type { Browser, CDPSession, Page } from 'playwright-core';

export type Line = { roundTripMs: number; bytesPerSecond: number };

export type PageLoad = {
  /** Milliseconds from the start of the navigation. */
  firstPaint: number;
  /**
   * What is in sight is alive: React's root has taken the page over, and every link, button and field that a visitor
   * sees.
   */
  ready: number;
  /** Bytes on the wire of documents, scripts and styles, headers included. */
  bytes: number;
  requests: number;
};

const viewport = { width: 1280, height: 800 };
const readyTimeout = 20_000;
/** The network counts as quiet after this long without a script or style. */
const quietMs = 250;

/** Opens an address in a fresh profile and measures how long it takes. */
export async function loadPage(browser: Browser, url: string, line?: Line): Promise<PageLoad> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchForReady);
    const cdp = await context.newCDPSession(page);
    const traffic = await countTraffic(cdp);
    if (line) await throttle(cdp, line);
    await page.goto(url, { waitUntil: 'load' });
    const ready = await page.waitForFunction(() => window.benchReadyAt, undefined, { timeout: readyTimeout });
    await traffic.quiet();
    return { firstPaint: await paintOf(page), ready: (await ready.jsonValue()) as number, ...traffic.total() };
  } finally {
    await context.close();
  }
}

/** Opens an address in a fresh profile. @returns its first contentful paint, in milliseconds */
export async function firstPaintAt(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    return await paintOf(page);
  } finally {
    await context.close();
  }
}

/** The browser reports a paint when it has been shown, which on a busy machine is after much else. */
async function paintOf(page: Page): Promise<number> {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    undefined,
    { timeout: readyTimeout },
  );
  return (await paint.jsonValue()) as number;
}

declare global {
  interface Window {
    benchReadyAt?: number;
  }
}

/**
 * Runs in the page before its own scripts. React notes its properties on an element when it renders or takes it over,
 * and its root says whether what the server sent is still waiting to be taken over.
 */
function watchForReady(): void {
  const noteOf = (element: Element | null, prefix: string) => {
    const key = element && Object.keys(element).find((name) => name.startsWith(prefix));
    return key ? (element as unknown as Record<string, unknown>)[key] : undefined;
  };
  type Root = { stateNode: { current: { child: unknown; memoizedState: { isDehydrated?: boolean } | null } } };
  const isReady = () => {
    const root = noteOf(document.getElementById('root'), '__reactContainer$') as Root | undefined;
    const current = root?.stateNode.current;
    if (!current?.child || current.memoizedState?.isDehydrated) return false;
    // Parts below come alive when they are scrolled to or used.
    const inSight = [...document.querySelectorAll('header a, header button, main a, main button, main input')].filter(
      (element) => {
        const { top, bottom, width } = element.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      },
    );
    return (
      inSight.some((element) => element.closest('main')) &&
      inSight.every((element) => noteOf(element, '__reactProps$') !== undefined)
    );
  };
  // A message comes sooner than a timer or a frame, and lets everything else go first.
  const channel = new MessageChannel();
  channel.port1.addEventListener('message', () => {
    if (isReady()) window.benchReadyAt = performance.now();
    else setTimeout(() => channel.port2.postMessage(0), 1);
  });
  channel.port1.start();
  channel.port2.postMessage(0);
}

function throttle(cdp: CDPSession, { roundTripMs, bytesPerSecond }: Line): Promise<unknown> {
  return cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

async function countTraffic(cdp: CDPSession) {
  const open = new Set<string>();
  const sizes = new Map<string, number>();
  let lastAt = performance.now();
  const isCode = (type: string, mime: string) =>
    type === 'Document' || type === 'Stylesheet' || type === 'Script' || /javascript|css/.test(mime);
  const touch = () => (lastAt = performance.now());
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    touch();
    if (isCode(type, response.mimeType)) open.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    touch();
    if (open.delete(requestId)) sizes.set(requestId, encodedDataLength);
  });
  cdp.on('Network.loadingFailed', touch);
  await cdp.send('Network.enable');
  return {
    quiet: async () => {
      while (open.size > 0 || performance.now() - lastAt < quietMs)
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
    total: () => ({ bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0), requests: sizes.size }),
  };
}
