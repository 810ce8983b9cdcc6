import type { Page, Request } from 'playwright-core';
import { everythingDrawn } from '../screens/visit.ts';

/** Waits until a page's code has run, its requests are done and nothing changes. @param isHeld true for held calls */
export async function settle(page: Page, traffic: Traffic, isHeld: boolean): Promise<void> {
  for (let before = -1; before !== traffic.count();) {
    await page.evaluate(there, isHeld);
    await traffic.quiet();
    before = traffic.count();
    await page.evaluate(everythingDrawn);
    await page.evaluate(unchanged);
  }
}

/** Runs in the page: resolves when all of its code has loaded, without polling each frame, which is slow. */
async function there(isHeld: boolean): Promise<void> {
  // With held calls, a placeholder stays unless it awaits the page's own code.
  const placeholder = isHeld ? '[data-awaits=code]' : '[aria-busy=true]';
  const isThere = () =>
    document.documentElement.hasAttribute('data-whole') && !document.querySelector(`main ${placeholder}`);
  if (isThere()) return;
  await new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('The page did not finish loading within 15 s.')), 15_000);
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** Runs in the page: resolves when nothing has changed for a moment, at the latest after three seconds. */
async function unchanged(): Promise<void> {
  let hasChanged = true;
  const observer = new MutationObserver(() => (hasChanged = true));
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (let tries = 0; hasChanged && tries < 30; tries++) {
    hasChanged = false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  observer.disconnect();
}

/** Time after a response in which a page sends its next request. */
const quietMs = 50;
const mostMs = 20_000;

export type Traffic = ReturnType<typeof watchTraffic>;

/** Tracks a page's requests, except event streams, which never end. */
export function watchTraffic(page: Page) {
  const open = new Set<Request>();
  let count = 0;
  let waiting: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    clearTimeout(timer);
    if (open.size === 0) timer = setTimeout(() => waiting?.(), quietMs);
  };
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return;
    open.add(request);
    count += 1;
    check();
  });
  const onEnd = (request: Request) => {
    open.delete(request);
    check();
  };
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  return {
    count: () => count,
    /** Resolves when no request is in flight. @throws after 20 s */
    quiet: () =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => {
          reject(new Error(`The page still waits for ${[...open].map((request) => request.url()).join(', ')}`));
        }, mostMs);
        waiting = () => {
          clearTimeout(late);
          resolve();
        };
        check();
      }),
  };
}
