import { describe } from '@jest/globals';
import { browsers, findProgram } from '@postcard/devstack';
import type { Engine } from './engine.ts';
import { launchFirefox } from './firefox.ts';
import { launchWebkit } from './webkit.ts';

/** Describes tests in the engines besides Chromium, which runs all journeys; skips a missing one, with the reason. */
export function inEachEngine(tests: (start: () => Promise<Engine>, name: keyof typeof engines) => void): void {
  for (const name of Object.keys(engines) as (keyof typeof engines)[]) {
    const missing = name === 'WebKit' && process.env['E2E_WITHOUT_WEBKIT'];
    const describeHere = missing ? describe.skip : describe;
    describeHere(missing ? `in ${name}, skipped: ${missing}` : `in ${name}`, () => tests(engines[name], name));
  }
}

const engines = {
  Firefox: async () => launchFirefox(await findProgram(browsers.firefox, console.log)),
  WebKit: async () => launchWebkit(await findProgram(browsers.webkit, console.log)),
};
