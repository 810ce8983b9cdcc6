import { onPath } from '../process/on-path.ts';
import { installDebianPackages } from './apt.ts';
import { existing } from './existing.ts';
import { firstThatWorks, type Way } from './first-that-works.ts';
import type { Log } from './mongodb.ts';

/** Address bar suggestions: two pages in their own processes, half the cost of a window. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** Spare process for another site; tests have one site. */
const UNUSED = ['SpareRendererForSitePerProcess'];

/** Repeats playwright-core's list, because the last list of this kind replaces the others. */
const UNWANTED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...UNSEEN, ...UNUSED, ...UNWANTED].join(',')}`,
];

const DEBIANS = '/usr/bin/chromium';
const SHELL = 'chromium-headless-shell';
const ADVICE = 'Install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.';

type Env = Record<string, string | undefined>;

/** Returns a browser's path: CHROMIUM_PATH, playwright-core's, the PATH or Debian's. @throws {NothingWorks} */
export async function findChromium(log: Log, env: Env = process.env): Promise<string> {
  return firstThatWorks('A browser', [given(env), ...present(env), installed('chromium', DEBIANS, log)], ADVICE);
}

/** Returns the path of an installed browser. @throws {NothingWorks} */
export async function findPresentChromium(env: Env = process.env): Promise<string> {
  return firstThatWorks('A browser', [given(env), shell(env), ...present(env)], ADVICE);
}

/** Prefers Debian's headless shell, which takes a quarter less processor time. @throws {NothingWorks} */
export async function findHeadlessChromium(log: Log, env: Env = process.env): Promise<string> {
  return firstThatWorks(
    'A browser',
    [
      given(env),
      shell(env),
      ...present(env),
      installed(SHELL, `/usr/bin/${SHELL}`, log),
      installed('chromium', DEBIANS, log),
    ],
    ADVICE,
  );
}

const given = (env: Env): Way<string> => ({ name: 'CHROMIUM_PATH', start: async () => existing(env.CHROMIUM_PATH) });

const shell = (env: Env): Way<string> => ({
  name: `${SHELL} on the PATH`,
  start: async () => existing(onPath(SHELL, env.PATH)),
});

const present = (env: Env): Way<string>[] => [
  { name: "playwright-core's browser", start: async () => existing(await playwrightsOwn()) },
  {
    name: 'a browser on the PATH',
    start: async () =>
      existing(
        onPath('chromium', env.PATH) ??
          onPath('chromium-browser', env.PATH) ??
          onPath('google-chrome', env.PATH) ??
          DEBIANS,
      ),
  },
];

const installed = (name: string, path: string, log: Log): Way<string> => ({
  name: `apt-get install ${name}`,
  start: async () => {
    await installDebianPackages([name], log);
    return existing(path);
  },
});

async function playwrightsOwn(): Promise<string> {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}
