import type { Page, Request } from 'playwright-core';

/** So long after a response a page asks for the next thing. */
const quietMs = 50;

export type Traffic = {
  /** How many requests there were. */
  count: () => number;
  /** Resolves when nothing is on its way. */
  quiet: () => Promise<void>;
};

/** Knows when a page has everything that it has asked for. */
export function watchTraffic(page: Page): Traffic {
  const open = new Set<Request>();
  let count = 0;
  let waiting: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    clearTimeout(timer);
    if (open.size === 0) timer = setTimeout(() => waiting?.(), quietMs);
  };
  page.on('request', (request) => {
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
    quiet: () =>
      new Promise((resolve) => {
        waiting = resolve;
        check();
      }),
  };
}
