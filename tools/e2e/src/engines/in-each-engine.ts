import { describe } from '@jest/globals';
import { browsers, findProgram } from '@postcard/devstack';
import type { Page } from 'playwright-core';
import type { Fixture } from '../fixture/fixture.ts';
import { foundWith, type Engine, type EnginePage } from './engine.ts';
import { launchFirefox } from './firefox.ts';
import { launchWebkit } from './webkit.ts';
import { listener } from './listener.ts';

/** Describes tests in each engine; skips those of a missing engine, with the reason. */
export function inEachEngine(tests: (start: StartEngine, name: keyof typeof engines) => void): void {
  for (const name of Object.keys(engines) as (keyof typeof engines)[]) {
    const missing = name === 'WebKit' && process.env['E2E_WITHOUT_WEBKIT'];
    const describeHere = missing ? describe.skip : describe;
    describeHere(missing ? `in ${name}, skipped: ${missing}` : `in ${name}`, () => tests(engines[name], name));
  }
}

type StartEngine = (fixture: Fixture) => Promise<Engine>;

const engines: Record<'Chromium' | 'Firefox' | 'WebKit', StartEngine> = {
  Chromium: async (fixture) => chromiumOf(fixture),
  Firefox: async () => launchFirefox(await findProgram(browsers.firefox, console.log)),
  WebKit: async () => launchWebkit(await findProgram(browsers.webkit, console.log)),
};

const chromiumOf = (fixture: Fixture): Engine => ({
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
    return foundWith(element, (_, text) => page.keyboard.type(text));
  },
  picture: async (path, fullPage) => void (await page.screenshot({ path, fullPage })),
  close: () => page.context().close(),
});
