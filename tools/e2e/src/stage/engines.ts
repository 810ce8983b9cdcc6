import { findFirefox } from '@postcard/devstack';
import { launchFirefox, type Firefox } from './firefox.ts';
import type { Stage } from './stage.ts';

/** A browser as far as opening a page and asking it something goes, whichever engine it is. */
export type Engine = Firefox;

export const engines: Record<'Chromium' | 'Firefox', (stage: Stage) => Promise<Engine>> = {
  Firefox: async () => launchFirefox(await findFirefox(console.log)),
  Chromium: async (stage) => {
    const page = await stage.person();
    return {
      beforeEach: async (script) => void (await page.addInitScript(script)),
      open: async (url) => void (await page.goto(url)),
      ask: <T>(expression: string) => page.evaluate<T>(expression),
      close: () => page.context().close(),
    };
  },
};
