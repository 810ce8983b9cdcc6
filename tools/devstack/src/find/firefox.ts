import { onPath } from '../process/on-path.ts';
import { installDebianPackages } from './apt.ts';
import { existing } from './existing.ts';
import { firstThatWorks, type Way } from './first-that-works.ts';
import type { Log } from './mongodb.ts';

const DEBIANS = 'firefox-esr';
const ADVICE = 'Install Firefox (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.';

type Env = Record<string, string | undefined>;

/** Returns Firefox's path: FIREFOX_PATH, the PATH or Debian's, installed as root. @throws {NothingWorks} */
export async function findFirefox(log: Log, env: Env = process.env): Promise<string> {
  return firstThatWorks('A Firefox', [...present(env), installed(log)], ADVICE);
}

/** Returns the path of an installed Firefox. @throws {NothingWorks} */
export async function findPresentFirefox(env: Env = process.env): Promise<string> {
  return firstThatWorks('A Firefox', present(env), ADVICE);
}

const present = (env: Env): Way<string>[] => [
  { name: 'FIREFOX_PATH', start: async () => existing(env['FIREFOX_PATH']) },
  {
    name: 'a Firefox on the PATH',
    start: async () => existing(onPath(DEBIANS, env['PATH']) ?? onPath('firefox', env['PATH'])),
  },
];

const installed = (log: Log): Way<string> => ({
  name: `apt-get install ${DEBIANS}`,
  start: async () => {
    await installDebianPackages([DEBIANS], log);
    return existing(`/usr/bin/${DEBIANS}`);
  },
});
