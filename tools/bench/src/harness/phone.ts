import { browsers, CHROMIUM_ARGS, findProgram, freePort, startStack, type Stack } from '@postcard/devstack';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import type { Bench } from './measure.ts';

/** Starts the product with the demo's data, and without limits that a benchmark could reach. */
export async function startProduct({ resources, signal, log }: Bench): Promise<Stack> {
  const port = await freePort();
  const own = { PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000000' };
  const started = startStack({ dataDir: resources.folder(), port, env: { ...process.env, ...own }, log, signal });
  return resources.own(started, (one) => one.stop());
}

/** Opens a Chromium that ignores Ctrl-C, so that the benchmark can clean up. */
export async function openBrowser({ resources, log }: Bench): Promise<Browser> {
  const executablePath = await findProgram(browsers.chromium, log);
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const launched = chromium.launch({ executablePath, args: CHROMIUM_ARGS, ...signals });
  return resources.own(launched, (browser) => browser.close());
}

export async function onPhone<T>(
  browser: Browser,
  use: (phone: { page: Page; cdp: CDPSession }) => Promise<T>,
): Promise<T> {
  const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    return await use({ page, cdp: await context.newCDPSession(page) });
  } finally {
    await context.close();
  }
}

/** Slows a page down to a phone: a processor four times slower, 40 ms and 10 Mbps. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  const bytes = 10_000_000 / 8;
  const line = { offline: false, latency: 40, downloadThroughput: bytes, uploadThroughput: bytes };
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
