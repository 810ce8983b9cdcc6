import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { locate } from './machine/programs.ts';

const run = promisify(execFile);
/** Several times what each takes where nothing else runs. */
const patience = 240_000;

/** A benchmark that nobody starts breaks unseen. Those of browsers and of whole stacks would take an hour. */
async function stillRuns(name: string): Promise<void> {
  const { stdout } = await run(process.execPath, ['tools/bench/src/main.ts', name], {
    cwd: REPO,
    env: { ...process.env, BENCH_BRIEF: '1' },
    timeout: patience,
  });
  expect(stdout).toContain(`${name.split(':')[0]}: `);
}

test.each(['booking', 'holds', 'events:throughput', 'login'])('the benchmark %s still runs', stillRuns, patience);

const missing = ['wrk', 'nginx'].filter((program) => !locate(program));
if (missing.length > 0) console.warn(`Without ${missing.join(' and ')}, three benchmarks are not started.`);

(missing.length > 0 ? test.skip : test).each(['reads:/api/campaigns', 'page-rate', 'gateway'])(
  'the benchmark %s still runs',
  stillRuns,
  patience,
);
