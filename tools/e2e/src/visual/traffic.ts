import type { Page, Request } from 'playwright-core';

/** So long after a response a page asks for the next thing. */
const quietMs = 80;

/** Knows when a page has everything that it has asked for. */
export function watchTraffic(page: Page): { quiet: () => Promise<void> } {
  const open = new Set<Request>();
  let waiting: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    clearTimeout(timer);
    if (open.size === 0) timer = setTimeout(() => waiting?.(), quietMs);
  };
  page.on('request', (request) => {
    open.add(request);
    check();
  });
  const onEnd = (request: Request) => {
    open.delete(request);
    check();
  };
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  return {
    quiet: () =>
      new Promise((resolve) => {
        waiting = resolve;
        check();
      }),
  };
}
