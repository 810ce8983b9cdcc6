import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrowserTests } from '../checks/browser-tests.ts';
import { runJest } from '../checks/jest.ts';
import { startTestServers } from '../checks/servers.ts';
import { checkContracts, checkFormat, checkLint, checkTypes } from '../checks/static.ts';
import { add, closingLine, NONE, type Tally } from '../checks/tally.ts';
import { endSignal, onStep, runCommand, seconds } from '../terminal/progress.ts';

const signal = endSignal();
const filters = process.argv.slice(2);
const startedAt = performance.now();
let total: Tally = NONE;

await runCommand(async () => {
  if (filters.length === 0) {
    await step('Types', () => checkTypes(signal));
    await step('Format', () => checkFormat(signal));
    await step('Lint and boundaries', () => checkLint(signal));
    await step('Contracts against the last release', () => checkContracts(signal));
  }
  // The journeys start their own servers, on which nobody else writes.
  await step('Tests of units and stores', unitTests);
  await step('Browser tests', browserTests);
  console.log(`\n${seconds(startedAt)} in all`);
  console.log(closingLine(total));
  return total.failed === 0 ? 0 : 1;
});

async function unitTests(): Promise<Tally> {
  const servers = await startTestServers(console.log);
  try {
    return await runJest({
      projects: ['node', 'web'],
      args: filtered(),
      env: servers.env,
      folder: servers.folder,
      signal,
    });
  } finally {
    await servers.stop();
  }
}

async function browserTests(): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'postcard-browser-tests-'));
  try {
    return await runBrowserTests({ filters, env: {}, folder, signal });
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

/** Words after `npm test --` choose test files by their path. */
function filtered(): string[] {
  return filters.length > 0 ? ['--testPathPatterns', ...filters] : [];
}
