import type { Page } from 'playwright-core';

/** How a page is opened and waited for, whatever it shows. */

const noon = new Date('2026-06-01T19:00:00Z');

/** Waits until the page's own code has taken over what the server sent. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main > *') ?? {}).some((key) => key.startsWith('__reactProps$')),
  );
}

/** Opens a page whose clock stands still until it is stepped with `page.clock.runFor`. */
export async function openStill(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: noon });
  await page.clock.pauseAt(new Date(noon.getTime() + 1000));
  await page.goto(path);
  await alive(page);
}

/** Resolves when scrolling has brought the element 80 px below the window's edge. */
export async function stands80Below(page: Page, id: string): Promise<void> {
  await page.waitForFunction(
    (name) => Math.abs((document.getElementById(name)?.getBoundingClientRect().top ?? 0) - 80) <= 2,
    id,
  );
}
