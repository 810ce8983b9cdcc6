import { parseArgs } from 'node:util';
import { endSignal, runCommand } from '@postcard/devstack/terminal/progress';
import { linesOf } from '../table.ts';
import { runSchemathesis, type Outcome } from './run.ts';
import { findSchemathesis } from './tool.ts';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1,2,3' }, examples: { type: 'string', default: '12' } },
});
const signal = endSignal();
const say = (line: string) => console.log(line);

await runCommand(async () => {
  const program = await findSchemathesis(say);
  if (!program) {
    say(
      'There is no Python 3.11 or later here to run schemathesis with (https://www.python.org/downloads), so ' +
        'nothing was tried.',
    );
    return 1;
  }
  const { operations, outcomes } = await runSchemathesis({
    program,
    seeds: values.seeds.split(',').map(Number),
    examples: Number(values.examples),
    signal,
    say,
  });
  linesOf([['seed', 'as', 'operations', 'taken', 'cases', 'failures', 'seconds'], ...outcomes.map(rowOf)]).forEach(say);
  const labels = operations.map(({ label }) => label);
  const left = outcomes.reduce((sum, outcome) => sum + outcome.left, 0);
  const refused = labels.filter((label) => outcomes.every(({ taken }) => !taken.includes(label)));
  const failures = outcomes.reduce((sum, outcome) => sum + outcome.failures, 0);
  say(
    `${labels.length} operations, ${left} times one was not called, ` +
      `${outcomes.reduce((sum, { cases }) => sum + cases, 0)} cases, ${failures} failures`,
  );
  if (refused.length > 0) say(`Called, and never with anything that could be done: ${refused.join(', ')}`);
  return failures === 0 && left === 0 && outcomes.length > 0 ? 0 : 1;
});
process.exit();

function rowOf({ seed, who, called, taken, cases, failures, seconds }: Outcome): string[] {
  return [seed, who, called, taken.length, cases, failures, seconds.toFixed(0)].map(String);
}
