import type { Page, Request } from 'playwright-core';

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
