import type { Page } from 'playwright-core';
import { everythingDrawn } from '../screens/visit.ts';
import type { Traffic } from './traffic.ts';

/** Waits until a page's code has run, its requests are done and nothing changes. @param isHeld its calls are held */
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
    setTimeout(() => reject(new Error('The page goes on loading.')), 15_000);
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
