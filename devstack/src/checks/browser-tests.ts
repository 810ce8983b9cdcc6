import { globSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../find/chromium.ts';
import { REPO } from '../find/repo-paths.ts';
import { buildWebUnits } from '../stack/web-build.ts';
import { onStep } from '../terminal/progress.ts';
import { runJest, type JestRun } from './jest.ts';
import { NONE, type Tally } from './tally.ts';

/** The browser journeys: finds a browser, builds the web units that changed, and runs the e2e project, each file with a stack of its own. */
export async function runBrowserTests(run: Omit<JestRun, 'projects' | 'args'> & { filters: readonly string[] }): Promise<Tally> {
  const chosen = journeys(run.filters);
  if (chosen.length === 0) return NONE;
  const doneBrowser = onStep('Browser');
  const browser = await findChromium(console.log);
  doneBrowser(browser);
  const doneBuild = onStep('Web pages');
  const { built, kept } = await buildWebUnits({ dataDir: run.folder, log: console.log });
  doneBuild(`${built.length} built, ${kept.length} unchanged`);
  const done = onStep('Browser journeys');
  const tally = await runJest({ ...run, projects: ['e2e'], args: chosen, env: { ...run.env, CHROMIUM_PATH: browser } });
  done(`${tally.passed} passed, ${tally.failed} failed`);
  return tally;
}

/** The journeys' test files whose path one of the words matches; all of them without words. */
function journeys(filters: readonly string[]): string[] {
  const files = globSync('e2e/src/**/*.test.ts', { cwd: REPO });
  if (filters.length === 0) return files;
  return files.filter((file) => filters.some((word) => new RegExp(word).test(join(REPO, file))));
}
