import type { Page } from 'playwright-core';
import type { Fixture } from '../fixture/fixture.ts';
import type { Engine, EnginePage } from './engine.ts';
import { listener } from './listener.ts';

export const chromiumOf = (fixture: Fixture): Engine => ({
  async person(size) {
    const page = await fixture.person(size);
    await page.addInitScript(listener);
    return driven(page);
  },
  close: async () => {},
});

export const driven = (page: Page): EnginePage => ({
  open: async (url) => void (await page.goto(url)),
  ask: <T>(expression: string) => page.evaluate<T>(expression),
  async find(expression) {
    const element = (await page.evaluateHandle<Element | null>(expression)).asElement();
    return (
      element && {
        click: () => element.click(),
        async type(text) {
          await element.click();
          await page.keyboard.type(text);
        },
      }
    );
  },
  picture: async (path, fullPage) => void (await page.screenshot({ path, fullPage })),
  close: () => page.context().close(),
});
