import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';
import type { Env } from '../stack/settings.ts';
import { runShown } from './run.ts';
import { tallyOfJest, type Tally } from './tally.ts';

/** Tests wait for servers and browsers as much as they reckon: jest's own choice would leave a core of two idle. */
const workers = Math.min(4, availableParallelism());

export type JestRun = {
  projects: readonly string[];
  args?: readonly string[];
  env: Env;
  /** Folder for the report. */
  folder: string;
  signal?: AbortSignal;
};

/** Runs jest's projects and counts their tests. A run that leaves no report, such as one given up, counts as one failure. */
export async function runJest(run: JestRun): Promise<Tally> {
  const report = join(run.folder, `jest-${run.projects.join('-')}.json`);
  rmSync(report, { force: true });
  const jest = join(REPO, 'node_modules/jest/bin/jest.js');
  // Ten files that fail are one fault, such as a server that is gone; the rest of the run would only wait for it.
  const own = ['--selectProjects', ...run.projects, '--passWithNoTests', '--bail=10', `--maxWorkers=${workers}`, '--json', '--outputFile', report];
  // jest writes the report to stdout too when asked for JSON without a file; with one, it says only where it is.
  const code = await runShown(
    process.execPath,
    ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, ...own, ...(run.args ?? [])],
    run.env,
    run.signal,
  );
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const tally = tallyOfJest(JSON.parse(readFileSync(report, 'utf8')) as Parameters<typeof tallyOfJest>[0]);
  // A failure that no test tells of, such as a setup that threw.
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
