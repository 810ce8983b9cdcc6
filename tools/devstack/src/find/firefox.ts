import { onPath } from '../process/on-path.ts';
import { installDebianPackage } from './apt.ts';
import { existing } from './existing.ts';
import { firstThatWorks } from './first-that-works.ts';
import type { Log } from './mongodb.ts';

const DEBIANS = 'firefox-esr';
const ADVICE = 'Install Firefox (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.';

/**
 * The path of the second engine that the pages are opened in: FIREFOX_PATH, one on the PATH, or Debian's, installed as
 * root and announced.
 * @throws {NothingWorks} when no way works
 */
export async function findFirefox(log: Log, env: Record<string, string | undefined> = process.env): Promise<string> {
  return firstThatWorks(
    'A Firefox',
    [
      { name: 'FIREFOX_PATH', start: async () => existing(env['FIREFOX_PATH']) },
      {
        name: 'a Firefox on the PATH',
        start: async () => existing(onPath(DEBIANS, env['PATH']) ?? onPath('firefox', env['PATH'])),
      },
      {
        name: `apt-get install ${DEBIANS}`,
        start: async () => {
          await installDebianPackage(DEBIANS, log);
          return existing(`/usr/bin/${DEBIANS}`);
        },
      },
    ],
    ADVICE,
  );
}
