import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { onPath } from '../process/on-path.ts';
import { installDebianPackages, whyNoInstallation } from './apt.ts';
import { firstThatWorks, reason, type Way } from './first-that-works.ts';
import type { Log } from './mongodb.ts';

type Env = Record<string, string | undefined>;

export type Program = {
  what: string;
  /** Environment variable with the program's path, which is tried first. */
  setting: string;
  /** Names on the PATH, the preferred one first. */
  names: readonly string[];
  /** Debian's packages, by the program that they install. */
  packages: Readonly<Record<string, readonly string[]>>;
  /** @throws a clause if something else that the program needs is missing */
  check?: (path: string | undefined) => Promise<unknown>;
};

const chromium: Program = {
  what: 'A Chromium',
  setting: 'CHROMIUM_PATH',
  names: ['chromium', 'chromium-browser', 'google-chrome'],
  packages: { chromium: ['chromium'] },
};
/** Prefers Debian's headless shell, which takes a quarter less processor time. */
const headlessChromium: Program = {
  ...chromium,
  names: ['chromium-headless-shell', ...chromium.names],
  packages: { 'chromium-headless-shell': ['chromium-headless-shell'], ...chromium.packages },
};
const firefox: Program = {
  what: 'A Firefox',
  setting: 'FIREFOX_PATH',
  names: ['firefox-esr', 'firefox'],
  packages: { 'firefox-esr': ['firefox-esr'] },
};
/** WebKitGTK's driver. Journeys also need a virtual screen, and Python's bindings for their window. */
const webkit: Program = {
  what: 'A WebKit',
  setting: 'WEBKIT_DRIVER_PATH',
  names: ['WebKitWebDriver'],
  packages: { WebKitWebDriver: ['webkit2gtk-driver', 'xvfb', 'gir1.2-webkit2-4.1', 'python3-gi'] },
  check: async (path) => {
    if (!onPath('Xvfb', path)) throw new Error('no Xvfb on the PATH');
    await promisify(execFile)('/usr/bin/python3', ['-c', 'import gi; gi.require_version("WebKit2", "4.1")']);
  },
};

export const browsers = { chromium, headlessChromium, firefox, webkit };

/** Returns a program's path; as root on Debian, installs it where it is missing. @throws when it is missing */
export function findProgram(program: Program, log: Log): Promise<string> {
  const installed = Object.entries(program.packages).map(([name, packages]) => ({
    name: `apt-get install ${packages.join(' ')}`,
    start: async () => {
      await installDebianPackages(packages, log);
      return complete(program, onPath(name), process.env);
    },
  }));
  return firstThatWorks(program.what, [...present(program, process.env), ...installed], adviceFor(program));
}

/** Returns the path of an installed program. @throws when it is missing */
export const findPresent = (program: Program, env: Env = process.env): Promise<string> =>
  firstThatWorks(program.what, present(program, env), adviceFor(program));

/** Returns a sentence that explains why a program is missing; undefined if it exists or can be installed. */
export async function whyMissing(program: Program): Promise<string | undefined> {
  if (!whyNoInstallation()) return undefined;
  return findPresent(program).then(() => undefined, reason);
}

const present = (program: Program, env: Env): Way<string>[] => [
  { name: program.setting, start: () => complete(program, env[program.setting], env) },
  ...program.names.map((name) => ({
    name: `${name} on the PATH`,
    start: () => complete(program, onPath(name, env['PATH']), env),
  })),
];

async function complete({ check }: Program, path: string | undefined, env: Env): Promise<string> {
  if (!path || !existsSync(path)) throw new Error('not found');
  await check?.(env['PATH']);
  return path;
}

const adviceFor = ({ setting, packages }: Program): string =>
  `Install it (Debian: apt-get install ${Object.values(packages).at(-1)?.join(' ')}) or set ${setting}.`;

/** Features that tests do not use: address bar suggestions and a spare process. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'];
/** Copy of playwright-core's list, because Chromium uses only the last `--disable-features`. */
const unwanted = [
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
  `--disable-features=${[...unseen, ...unwanted].join(',')}`,
];
