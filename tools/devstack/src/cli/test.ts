import { parseArgs } from 'node:util';
import { inEveryTown, journeys, runBrowserTests, townsOfJourneys } from '../checks/browser-tests.ts';
import { runJest, type JestRun } from '../checks/jest.ts';
import { laneEnv, type Lane } from '../checks/lanes.ts';
import { prepareRun, type Preparation } from '../checks/preparation.ts';
import { slowestLines } from '../checks/slowest.ts';
import { checkContracts, checkDependencies, checkFormat, checkLint, checkTypes } from '../checks/static.ts';
import { add, closingLine, exitCodeOf, NONE, type Tally } from '../checks/tally.ts';
import { endSignal, onStep, runCommand, seconds } from '../terminal/progress.ts';

const signal = endSignal();
const startedAt = performance.now();
let total: Tally = NONE;

const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false } },
});

const lane: Lane | undefined = filters.length > 0 ? undefined : values.long ? 'long' : 'short';

/** `npm test` and `npm run test:long`; `-- words` selects files by path. */
await runCommand(async () => {
  const files = journeys({ filters, lane });
  const elsewhere = lane === 'short' ? [] : inEveryTown(journeys({ filters }), lane);
  const preparation = prepareRun([...files, ...elsewhere]);
  try {
    if (lane === 'short') await staticChecks();
    await step('Tests of pages', () => run(['web'], preparation));
    await step('Tests of services and journeys', () => run(['node', 'e2e'], preparation));
    for (const { id, name } of elsewhere.length > 0 ? townsOfJourneys() : [])
      await step(`Browser tests in ${name}`, () =>
        runBrowserTests({ files: elsewhere, preparation, env: { JOURNEYS_OF: id }, signal }),
      );
  } finally {
    await preparation.stop();
  }
  console.log('\nThe slowest files:');
  for (const line of slowestLines(total.files ?? [])) console.log(line);
  console.log(`\n${seconds(startedAt)} in all`);
  console.log(closingLine(total));
  return exitCodeOf(total);
});

async function staticChecks(): Promise<void> {
  await step('Format', () => checkFormat(signal));
  await step('Types', () => checkTypes(signal));
  await step('Lint and boundaries', () => checkLint(signal));
  await step('Unused dependencies', () => checkDependencies(signal));
  await step('Contracts against the last release', () => checkContracts(signal));
}

/** Page tests run alone, as they take three times as long in a worker that has already run tests of a service. */
async function run(projects: JestRun['projects'], { folder, env }: Preparation): Promise<Tally> {
  return runJest({
    projects,
    args: filters.length > 0 ? ['--testPathPatterns', ...filters] : [],
    env: { ...(!projects.includes('web') && (await env())), ...laneEnv(lane) },
    folder,
    signal,
  });
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
