import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onPath } from '../process/on-path.ts';
import { installDebianPackages, whyNoInstallation } from './apt.ts';
import { existing } from './existing.ts';
import { firstThatWorks, reason, type Way } from './first-that-works.ts';
import type { Log } from './mongodb.ts';

const DRIVER = 'WebKitWebDriver';
/** The driver, a virtual screen, and parts of the journeys' window. */
const DEBIANS = ['webkit2gtk-driver', 'xvfb', 'gir1.2-webkit2-4.1', 'python3-gi'];
const ADVICE = `Install WebKitGTK (Debian: apt-get install ${DEBIANS.join(' ')}) or set WEBKIT_DRIVER_PATH.`;
const run = promisify(execFile);

type Env = Record<string, string | undefined>;

/** Returns WebKit's driver: WEBKIT_DRIVER_PATH, the PATH or Debian's, installed as root. @throws {NothingWorks} */
export async function findWebkit(log: Log, env: Env = process.env): Promise<string> {
  return firstThatWorks('A WebKit', [...present(env), installed(log, env)], ADVICE);
}

/** Returns the path of an installed WebKit driver. @throws {NothingWorks} */
export async function findPresentWebkit(env: Env = process.env): Promise<string> {
  return firstThatWorks('A WebKit', present(env), ADVICE);
}

/** Returns the reason, as a sentence, why WebKit is missing; undefined if it exists or can be installed. */
export async function whyNoWebkit(env: Env = process.env): Promise<string | undefined> {
  if (!whyNoInstallation()) return undefined;
  return findPresentWebkit(env).then(() => undefined, reason);
}

const present = (env: Env): Way<string>[] => [
  { name: 'WEBKIT_DRIVER_PATH', start: () => complete(env['WEBKIT_DRIVER_PATH'], env) },
  { name: 'WebKitWebDriver on the PATH', start: () => complete(onPath(DRIVER, env['PATH']), env) },
];

const installed = (log: Log, env: Env): Way<string> => ({
  name: `apt-get install ${DEBIANS.join(' ')}`,
  start: async () => {
    await installDebianPackages(DEBIANS, log);
    return complete(`/usr/bin/${DRIVER}`, env);
  },
});

async function complete(path: string | undefined, env: Env): Promise<string> {
  const driver = existing(path);
  if (!onPath('Xvfb', env['PATH'])) throw new Error('no Xvfb on the PATH');
  try {
    await run('/usr/bin/python3', ['-c', 'import gi; gi.require_version("WebKit2", "4.1")']);
  } catch (error) {
    throw new Error('no WebKit2 4.1 for Python', { cause: error });
  }
  return driver;
}
