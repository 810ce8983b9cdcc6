import { CHROMIUM_ARGS, findChromium } from '@postcard/devstack';
import { chromium, type Browser } from 'playwright-core';
import type { OwnedResources } from './owned-resources.ts';

/**
 * A quiet Chromium. It does not listen for Ctrl-C itself: its library would end this process before all is given back.
 */
export async function openBrowser(resources: OwnedResources, log: (line: string) => void): Promise<Browser> {
  const executablePath = await findChromium(log);
  const launch = chromium.launch({
    executablePath,
    args: CHROMIUM_ARGS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return resources.own(launch, (browser) => browser.close());
}
