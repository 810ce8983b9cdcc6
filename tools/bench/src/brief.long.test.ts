import { expect, test } from '@jest/globals';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { onPath } from '@postcard/devstack/process/on-path';
import { sharedServers } from '@postcard/devstack/testing/shared-servers';
import { run } from './harness/programs.ts';

const timeoutMs = 240_000;
const hasNginx = onPath('nginx') !== undefined;
if (!hasNginx) console.warn('Without nginx, the benchmark http:gateway is not started.');

/** Benchmarks that run here. Those of browsers and whole stacks would take an hour. */
const names = ['holds', 'events', 'lists:requests', 'http:pages /pricing', 'http:reads /api/campaigns/{id}'];

test.each([...names, ...(hasNginx ? ['http:gateway'] : [])])(
  'the benchmark %s runs in its brief form',
  async (name) => {
    const program = [`${REPO}/tools/bench/src/main.ts`, name];

    const output = await run(process.execPath, program, { BENCH_BRIEF: '1', ...sharedServers() });

    expect(output).toContain(`${name.split(':')[0]}: `);
  },
  timeoutMs,
);
