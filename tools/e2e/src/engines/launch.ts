import { findFirefox, findWebkit } from '@postcard/devstack';
import type { Fixture } from '../fixture/fixture.ts';
import { chromiumOf } from './chromium.ts';
import type { Engine } from './engine.ts';
import { launchFirefox } from './firefox.ts';
import { launchWebkit } from './webkit.ts';

export type StartEngine = (fixture: Fixture) => Promise<Engine>;

export const engines: Record<'Chromium' | 'Firefox' | 'WebKit', StartEngine> = {
  Chromium: async (fixture) => chromiumOf(fixture),
  Firefox: async () => launchFirefox(await findFirefox(console.log)),
  WebKit: async () => launchWebkit(await findWebkit(console.log)),
};
