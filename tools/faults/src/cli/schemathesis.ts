import '@postcard/towns/first-town';
import { parseArgs } from 'node:util';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';
import { callAll, callersOf } from '../schemathesis/call-all.ts';
import { readOperations } from '../schemathesis/document.ts';
import { withFixture } from '../schemathesis/fixture.ts';
import { findSchemathesis } from '../schemathesis/tool.ts';

const say = (line: string) => console.log(line);
const signal = endSignal();

await runCommand(async () => {
  const { values } = parseArgs({
    options: { seeds: { type: 'string', default: '1,2,3' }, examples: { type: 'string', default: '12' } },
  });
  const program = await findSchemathesis(say);
  if (!program)
    throw new Error(
      'There is no Python 3.11 or later here to run schemathesis with (https://www.python.org/downloads).',
    );
  const total = { cases: 0, failures: 0, left: 0 };
  const labels = new Set<string>();
  const succeeded = new Set<string>();
  for (const seed of values.seeds.split(',').map(Number))
    await withFixture({ seed, signal, say }, async (fixture) => {
      const operations = await readOperations(fixture.url);
      operations.forEach(({ label }) => labels.add(label));
      for (const caller of callersOf(operations)) {
        const options = { program, seed, examples: Number(values.examples), signal };
        const { called, left, taken, cases, failures, seconds, output } = await callAll(fixture, caller, options);
        const result = `${cases} cases on ${called} operations, ${failures} failures (${seconds.toFixed(0)} s)`;
        say(`  seed ${seed}, ${caller.who}: ${result}`);
        if (failures > 0) say(output);
        taken.forEach((label) => succeeded.add(label));
        total.cases += cases;
        total.failures += failures;
        total.left += left;
      }
    });
  const { cases, failures, left } = total;
  say(`${labels.size} operations, ${left} not called, ${cases} cases, ${failures} failures`);
  say(`Never succeeded: ${[...labels.difference(succeeded)].join(', ')}`);
  return failures === 0 && left === 0 && cases > 0 ? 0 : 1;
});
process.exit();
