import { globSync } from 'node:fs';
import { join } from 'node:path';
import { findHeadlessChromium } from '../find/chromium.ts';
import { findFirefox } from '../find/firefox.ts';
import { REPO } from '../find/repo-paths.ts';
import { buildWebUnits } from '../stack/web-build.ts';
import { onStep } from '../terminal/progress.ts';
import { runJest, type JestRun } from './jest.ts';
import { startTestServers } from './servers.ts';
import { laneOf, type Lane } from './lanes.ts';
import { NONE, type Tally } from './tally.ts';

/** The files that open pages in Firefox too. */
const inBothEngines = /every-page\.long\.test\.ts$/;
const LONGEST_FIRST = join(REPO, 'tools/devstack/src/testing/longest-first.mjs');

/**
 * The browser journeys: finds a browser, builds the web units that changed, and runs the e2e project, each file with a
 * stack of its own on one MongoDB and one RabbitMQ.
 */
export async function runBrowserTests(
  run: Omit<JestRun, 'projects' | 'args'> & { files: readonly string[] },
): Promise<Tally> {
  const chosen = run.files;
  if (chosen.length === 0) return NONE;
  const doneBrowser = onStep('Browser');
  const browser = await findHeadlessChromium(console.log);
  doneBrowser(browser);
  const firefox = chosen.some((file) => inBothEngines.test(file)) ? await secondEngine() : {};
  const [pages, servers] = await Promise.allSettled([buildPages(run.folder), startTestServers(console.log)]);
  try {
    if (pages.status === 'rejected') throw pages.reason;
    if (servers.status === 'rejected') throw servers.reason;
    const done = onStep('Browser journeys');
    const { MONGODB_URI, AMQP_URL } = servers.value.env;
    const env = {
      ...run.env,
      E2E_MONGODB_URI: MONGODB_URI,
      E2E_AMQP_URL: AMQP_URL,
      E2E_WEB_RELEASES: pages.value,
      CHROMIUM_PATH: browser,
      ...firefox,
    };
    const tally = await runJest({
      ...run,
      projects: ['e2e'],
      args: [`--testSequencer=${LONGEST_FIRST}`, ...chosen],
      env,
    });
    done(`${tally.passed} passed, ${tally.failed} failed`);
    return tally;
  } finally {
    if (servers.status === 'fulfilled') await servers.value.stop();
  }
}

/** Named for the journeys that want it, so that nothing is installed while they run. */
async function secondEngine(): Promise<{ FIREFOX_PATH: string }> {
  const done = onStep('Firefox');
  const path = await findFirefox(console.log);
  done(path);
  return { FIREFOX_PATH: path };
}

/** @returns the file that names the releases */
async function buildPages(dataDir: string): Promise<string> {
  const done = onStep('Web pages');
  const { built, kept, releases } = await buildWebUnits({ dataDir, log: console.log });
  done(`${built.length} built, ${kept.length} unchanged`);
  return releases;
}

/** The journeys' test files of a lane whose path one of the words matches; without words or a lane, all of them. */
export function journeys({ filters, lane }: { filters: readonly string[]; lane?: Lane | undefined }): string[] {
  return globSync(['tools/e2e/src/**/*.test.ts', 'tools/faults/src/**/*.test.ts'], { cwd: REPO })
    .filter((file) => !lane || laneOf(file) === lane)
    .filter((file) => filters.length === 0 || filters.some((word) => new RegExp(word).test(join(REPO, file))));
}
