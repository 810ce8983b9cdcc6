import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { foundWith, type Engine, type EnginePage } from './engine.ts';
import { listener } from './listener.ts';

const extraPrefsFirefox = {
  'browser.aboutwelcome.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.server': 'data:,',
  'ui.prefersReducedMotion': 1,
  // Overlay scrollbars take no room, as on a phone.
  'ui.useOverlayScrollbars': 1,
};

/** Debian's Firefox over WebDriver BiDi, because playwright-core needs a patched or newer one. */
export async function launchFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    executablePath,
    headless: true,
    extraPrefsFirefox,
  });
  return {
    async person(size) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      await page.evaluateOnNewDocument(listener);
      return { ...driven(page), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

const driven = (page: Page): Omit<EnginePage, 'close'> => ({
  open: async (url) => void (await page.goto(url)),
  ask: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
  async find(expression) {
    const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle<Element> | null;
    return foundWith(element, (_, text) => page.keyboard.type(text));
  },
});
