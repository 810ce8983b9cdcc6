import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** A good line to a phone or a shop: 40 ms there and back, 10 Mbps. */
export const slowLine = { roundTripMs: 40, bytesPerSecond: 10_000_000 / 8 };

/** Four times slower than this machine. */
const slowdown = 4;

export type SlowPhone = { context: BrowserContext; page: Page; cdp: CDPSession };

/** A fresh profile on a phone's screen, with a phone's processor and line once `slowDown` is called. */
export async function openPhone(browser: Browser): Promise<SlowPhone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  return { context, page, cdp: await context.newCDPSession(page) };
}

export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowLine.roundTripMs,
    downloadThroughput: slowLine.bytesPerSecond,
    uploadThroughput: slowLine.bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
