import { onPath } from '../process/on-path.ts';
import { installDebianPackages } from './apt.ts';
import { existing } from './existing.ts';
import { firstThatWorks, type Way } from './first-that-works.ts';
import type { Log } from './mongodb.ts';

/**
 * Every window brings the address bar's two suggestion lists, pages of their own in processes of their own, which
 * nobody sees: half of what a window costs.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** A process that is kept for the next site: here there is one site, and a window for each person. */
const UNUSED = ['SpareRendererForSitePerProcess'];

/** Turned off by playwright-core too; named again because the last list of this kind is the one that counts. */
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

/** Arguments of a browser in tests: quiet, without outgoing connections of its own. */
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

/**
 * The path of a browser for the tests: CHROMIUM_PATH, playwright-core's own where it was downloaded, one on the PATH,
 * or Debian's, installed as root and announced. Pass it to `chromium.launch({ executablePath, args: CHROMIUM_ARGS })`,
 * which uses a fresh profile.
 * @throws {NothingWorks} when no way works
 */
export async function findChromium(log: Log, env: Env = process.env): Promise<string> {
  return firstThatWorks('A browser', [given(env), ...present(env), installed('chromium', DEBIANS, log)], ADVICE);
}

/**
 * The path of a browser that is there already, headless shell or not.
 * @throws {NothingWorks} when there is none
 */
export async function findPresentChromium(env: Env = process.env): Promise<string> {
  return firstThatWorks('A browser', [given(env), shell(env), ...present(env)], ADVICE);
}

/**
 * The path of a browser for the journeys: Debian's headless shell where it is there, else as above. The shell is
 * Chromium without windows, tabs and an address bar that nobody sees, and takes a quarter less of the processor; a
 * machine without any browser is given it.
 * @throws {NothingWorks} when no way works
 */
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
