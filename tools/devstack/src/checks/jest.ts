import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CACHE_DIR, REPO } from '../find/repo-paths.ts';
import type { Env } from '../stack/settings.ts';
import { runShown } from './run.ts';
import { failedFiles, filesOf, NONE, tallyOfJest, withSecondRun, type JestReport, type Tally } from './tally.ts';

/** Tests mostly wait for servers and browsers, so one worker per core would leave cores idle. */
const workers = Math.min(5, availableParallelism() + 1);
const LONGEST_FIRST = join(REPO, 'tools/devstack/src/testing/longest-first.mjs');
/** Workers share compiled modules. */
const shared = { NODE_COMPILE_CACHE: join(CACHE_DIR, 'compiled') };

export type JestRun = {
  projects: readonly ('node' | 'web' | 'e2e')[];
  args?: readonly string[];
  env: Env;
  folder: string;
  signal?: AbortSignal;
};

/** Maximum failed files that are run again. More of them have one cause, which a second run would repeat. */
const fewFiles = 5;

/** Runs projects of jest and counts their tests. Repeats a few failed files alone; those that then pass are flaky. */
export async function runJest(run: JestRun): Promise<Tally> {
  const first = await runOnce(run, run.args ?? [], workers);
  if (!first) return { ...NONE, failed: 1 };
  const failed = failedFiles(first.report);
  if (failed.length === 0 || failed.length > fewFiles) return first.tally;
  console.log(`\nRunning the failed files again, one after another:\n${failed.join('\n')}\n`);
  const second = await runOnce(run, ['--runTestsByPath', ...failed], 1);
  return second ? { ...withSecondRun(first.report, second.report), files: filesOf(first.report) } : first.tally;
}

async function runOnce(
  run: JestRun,
  args: readonly string[],
  atOnce: number,
): Promise<{ report: JestReport; tally: Tally } | null> {
  const file = join(run.folder, `jest-${run.projects.join('-')}.json`);
  rmSync(file, { force: true });
  const jest = join(REPO, 'node_modules/jest/bin/jest.js');
  // Ten failed files have one cause, such as a dead server; the rest would only wait for it.
  const own = [
    '--selectProjects',
    ...run.projects,
    '--passWithNoTests',
    '--bail=10',
    `--testSequencer=${LONGEST_FIRST}`,
    `--maxWorkers=${atOnce}`,
    '--json',
    '--outputFile',
    file,
  ];
  // Without an output file, jest prints the JSON report.
  const code = await runShown(process.execPath, [jest, ...own, ...args], { ...shared, ...run.env }, run.signal);
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  const tally = { ...tallyOfJest(report), files: filesOf(report) };
  // A failure that no test reports, such as a setup that threw.
  return { report, tally: code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally };
}
