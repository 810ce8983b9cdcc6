import { existsSync } from 'node:fs';
import { onPath } from '../process/on-path.ts';
import { installDebianPackage } from './apt.ts';
import { firstThatWorks } from './first-that-works.ts';
import type { Log } from './mongodb.ts';

/** How the browser is started for tests: quiet, and with nothing going out by itself. */
export const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const DEBIANS = '/usr/bin/chromium';

/**
 * The path of a browser for the tests: CHROMIUM_PATH, playwright-core's own where it was downloaded, one on the PATH,
 * or Debian's, installed as root and announced. Pass it to `chromium.launch({ executablePath, args: CHROMIUM_ARGS })`,
 * which uses a fresh profile.
 * @throws {NothingWorks} when no way works
 */
export async function findChromium(log: Log, env: Record<string, string | undefined> = process.env): Promise<string> {
  return firstThatWorks(
    'A browser',
    [
      { name: 'CHROMIUM_PATH', start: async () => existing(env.CHROMIUM_PATH) },
      { name: "playwright-core's browser", start: async () => existing(await playwrightsOwn()) },
      {
        name: 'a browser on the PATH',
        start: async () => existing(onPath('chromium', env.PATH) ?? onPath('chromium-browser', env.PATH) ?? onPath('google-chrome', env.PATH) ?? DEBIANS),
      },
      {
        name: 'apt-get install chromium',
        start: async () => {
          await installDebianPackage('chromium', log);
          return existing(DEBIANS);
        },
      },
    ],
    'Install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

function existing(path: string | undefined): string {
  if (!path || !existsSync(path)) throw new Error('not there');
  return path;
}

async function playwrightsOwn(): Promise<string> {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}
