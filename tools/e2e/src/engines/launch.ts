import { browsers, findProgram } from '@postcard/devstack';
import type { Fixture } from '../fixture/fixture.ts';
import { chromiumOf } from './chromium.ts';
import type { Engine } from './engine.ts';
import { launchFirefox } from './firefox.ts';
import { launchWebkit } from './webkit.ts';

export type StartEngine = (fixture: Fixture) => Promise<Engine>;

export const engines: Record<'Chromium' | 'Firefox' | 'WebKit', StartEngine> = {
  Chromium: async (fixture) => chromiumOf(fixture),
  Firefox: async () => launchFirefox(await findProgram(browsers.firefox, console.log)),
  WebKit: async () => launchWebkit(await findProgram(browsers.webkit, console.log)),
};
