import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { journeys, runBrowserTests } from '../checks/browser-tests.ts';
import { changedFiles, journeysFor } from '../checks/changed.ts';
import { runJest } from '../checks/jest.ts';
import { laneEnv, type Lane } from '../checks/lanes.ts';
import { startTestServers } from '../checks/servers.ts';
import { slowestLines } from '../checks/slowest.ts';
import { checkContracts, checkFormat, checkLint, checkTypes } from '../checks/static.ts';
import { add, closingLine, NONE, type Tally } from '../checks/tally.ts';
import { endSignal, onStep, runCommand, seconds } from '../terminal/progress.ts';

const signal = endSignal();
const startedAt = performance.now();
let total: Tally = NONE;

const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false } },
});

/** Words choose from both lanes. */
const lane: Lane | undefined = filters.length > 0 ? undefined : values.long ? 'long' : 'short';

/**
 * `npm test`: the static checks and the short lane. `npm run test:long`: the long lane. `-- words`: the test files
 * whose path has one of them. `-- --changed`: the static checks and what a change since main touches.
 */
await runCommand(async () => {
  const changed = values.changed ? await changedFiles(signal) : undefined;
  if (lane === 'short') await staticChecks();
  await step('Tests of units and stores', () => unitTests(changed));
  await step('Browser tests', () => browserTests(changed));
  console.log('\nThe slowest files:');
  for (const line of slowestLines(total.files ?? [])) console.log(line);
  console.log(`\n${seconds(startedAt)} in all`);
  console.log(closingLine(total));
  return total.failed === 0 ? 0 : 1;
});

async function staticChecks(): Promise<void> {
  await step('Format', () => checkFormat(signal));
  await step('Types', () => checkTypes(signal));
  await step('Lint and boundaries', () => checkLint(signal));
  await step('Contracts against the last release', () => checkContracts(signal));
}

async function unitTests(changed: readonly string[] | undefined): Promise<Tally> {
  const servers = await startTestServers(console.log);
  try {
    const env = { ...servers.env, ...laneEnv(lane) };
    return await runJest({ projects: ['node', 'web'], args: chosen(changed), env, folder: servers.folder, signal });
  } finally {
    await servers.stop();
  }
}

// The journeys start their own servers, on which nobody else writes.
async function browserTests(changed: readonly string[] | undefined): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'postcard-browser-tests-'));
  const all = journeys({ filters, lane });
  try {
    return await runBrowserTests({ files: changed ? journeysFor(changed, all) : all, env: {}, folder, signal });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function step(name: string, work: () => Promise<Tally>): Promise<void> {
  signal.throwIfAborted();
  const done = onStep(name);
  try {
    const tally = await work();
    total = add(total, tally);
    done(closingLine(tally));
  } catch (error) {
    signal.throwIfAborted();
    console.error(`✗ ${name}: ${(error as Error).message}`);
    total = add(total, { ...NONE, failed: 1 });
  }
}

/** jest's own arguments: by words of the path, or by what imports a changed file. */
function chosen(changed: readonly string[] | undefined): string[] {
  if (changed) return ['--findRelatedTests', ...changed];
  return filters.length > 0 ? ['--testPathPatterns', ...filters] : [];
}
